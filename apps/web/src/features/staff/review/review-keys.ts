const all = ['reviews'];

/** Apart from the queries: what is pushed writes into them, on every screen. */
export const reviewKeys = {
  all,
  lists: [...all, 'list'],
  list: (view: string, sort: string, words: string) => [...all, 'list', view, sort, words],
  named: (ids: readonly string[]) => [...all, 'named', ...ids],
  stats: [...all, 'stats'],
  claims: [...all, 'claims'],
  evidence: (id: string) => ['evidence', id],
};
