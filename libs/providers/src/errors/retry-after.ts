/** Nothing that a service asks for is believed beyond this; a longer wait is no different to any job. */
const MAX_MS = 7 * 86_400_000;
/** How the dates of HTTP begin; Date.parse alone reads a date into almost any text with a number. */
const HTTP_DATE = /^(mon|tue|wed|thu|fri|sat|sun)[a-z]*,? /i;
const NUMBER = /^\d+(\.\d+)?$/;

/** `retry-after-ms`, else `retry-after` in seconds or as a date; undefined when the response has neither that can be read. */
export function retryAfterMs(headers: Headers | undefined, now = Date.now()): number | undefined {
  const millis = headers?.get('retry-after-ms')?.trim() ?? '';
  if (NUMBER.test(millis)) return boundedWaitMs(Number(millis));
  const text = headers?.get('retry-after')?.trim() ?? '';
  if (NUMBER.test(text)) return boundedWaitMs(Number(text) * 1000);
  return HTTP_DATE.test(text) ? boundedWaitMs(Date.parse(text) - now) : undefined;
}

/** A wait in whole milliseconds from 0 to a week; undefined for what is no number. */
export const boundedWaitMs = (ms: number): number | undefined =>
  Number.isNaN(ms) ? undefined : Math.min(MAX_MS, Math.max(0, Math.ceil(ms)));
