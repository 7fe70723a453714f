/** Apart from the queries: what is pushed writes into them, on every screen. */
export const queueKeys = {
  states: ['queues'],
  history: (range: string) => ['queues', 'history', range],
  failures: ['failures'],
  jobs: ['operator-jobs'],
  /** Of one job, or of what was asked for. */
  jobsOf: (id: string) => ['operator-jobs', id],
};
