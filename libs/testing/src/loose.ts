/** The body of a response or event in tests: they read single fields, and `expect` checks their type. */
// eslint-disable-next-line @typescript-eslint/no-explicit-any
export type Loose = any;
