const ledger = ['ledger'];

/** Apart from the queries: what is pushed makes them read again, on every screen. */
export const tokenKeys = {
  ledger,
  statement: (month: string, kind: string) => [...ledger, 'statement', month, kind],
  buckets: [...ledger, 'buckets'],
  receipt: (id: string) => [...ledger, 'receipt', id],
};
