/** How `npm run ops` ends; scripts rely on the numbers. */
export const exitCodes = {
  done: 0,
  /** The stack refused, or the work failed. */
  refused: 1,
  /** The command cannot be understood. */
  misuse: 2,
  /** Nobody is signed in, or not as an operator. */
  signIn: 3,
  /** There is no such thing. */
  notFound: 4,
  /** The stack does not respond. */
  unreachable: 5,
  /** The operator did not confirm. */
  declined: 6,
} as const;

/** Ends the command with words for the operator: what happened and what to do next. */
export class OpsError extends Error {
  constructor(
    message: string,
    readonly exitCode: number,
  ) {
    super(message);
  }
}
