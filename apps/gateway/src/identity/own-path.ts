/** The path of a return address on our own origin, given whole or as a path; `/` for any other, so that no redirect leads off-site. */
export function ownPath(address: string | undefined, publicUrl: string): string {
  if (!address || !URL.canParse(address, publicUrl)) return '/';
  const { origin, pathname, search, hash } = new URL(address, publicUrl);
  // A path that begins with two slashes names a host to whoever resolves it again.
  return origin === new URL(publicUrl).origin && !pathname.startsWith('//') ? `${pathname}${search}${hash}` : '/';
}
