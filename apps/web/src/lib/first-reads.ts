/**
 * What `start.js` asked the server for before the app ran: the addresses that the document names, with the stored session's
 * token. Each answer is taken once, in place of the app's own first call.
 */
interface FirstReads {
  token: string;
  /** By address; undefined where there was no answer. */
  answers: Record<string, Promise<Response | undefined>>;
}

declare global {
  interface Window {
    firstReads?: FirstReads;
  }
}

/** An answer that nobody took for this long after the page's start may be old by now. */
const KEPT_MS = 20_000;

/** The answer to a read of this address with this token, where one was asked for. */
export async function takeFirstRead(address: string, token: string | null): Promise<Response | undefined> {
  const { firstReads } = window;
  if (!firstReads || firstReads.token !== token || performance.now() > KEPT_MS) return undefined;
  const answer = firstReads.answers[address];
  delete firstReads.answers[address];
  return answer;
}

/** What was read before a change, or before the socket told of changes, may be old after it. */
export function forgetFirstReads(): void {
  delete window.firstReads;
}
