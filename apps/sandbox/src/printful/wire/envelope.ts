interface Paging {
  total: number;
  offset: number;
  limit: number;
}

/** The shape of every successful response. */
export interface Envelope<T> {
  code: 200;
  result: T;
  extra: never[];
  paging?: Paging;
}

export function ok<T>(result: T): Envelope<T> {
  return { code: 200, result, extra: [] };
}

/** One page of a list, in the list's order. */
export function okPage<T, R>(
  all: T[],
  { offset, limit }: { offset: number; limit: number },
  present: (item: T) => R,
): Envelope<R[]> {
  return { ...ok(all.slice(offset, offset + limit).map(present)), paging: { total: all.length, offset, limit } };
}
