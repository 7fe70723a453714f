/** What a test reads from an answer or an event: it looks at single fields, and `expect` is the check of their type. */
// eslint-disable-next-line @typescript-eslint/no-explicit-any
export type Loose = any;
