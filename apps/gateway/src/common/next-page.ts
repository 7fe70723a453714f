/** Adds a `Link: <...>; rel="next"` header where the page is full, with the last row's id as cursor. */
export function nextPage(
  call: { header(name: string, value: string): void },
  path: string,
  rows: readonly { id: string }[],
  limit: number,
  query: Record<string, string | undefined> = {},
): void {
  const last = rows.at(-1);
  if (rows.length < limit || !last) return;
  const given = Object.entries({ ...query, limit: String(limit), cursor: last.id }).filter(
    (entry): entry is [string, string] => entry[1] !== undefined,
  );
  call.header('link', `<${path}?${new URLSearchParams(given).toString()}>; rel="next"`);
}
