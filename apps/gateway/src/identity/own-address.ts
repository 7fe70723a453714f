/** The path of a return address on our own origin, given whole or as a path; `/` for any other, so that nobody is led off-site. */
export function ownPath(wanted: string | undefined, publicUrl: string): string {
  if (!wanted || !URL.canParse(wanted, publicUrl)) return '/';
  const { origin, pathname, search, hash } = new URL(wanted, publicUrl);
  // A path that begins with two slashes names a host to whoever resolves it again.
  return origin === new URL(publicUrl).origin && !pathname.startsWith('//') ? `${pathname}${search}${hash}` : '/';
}
