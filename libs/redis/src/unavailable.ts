import { isRefusedWrite } from './refused-writes.js';

/** Sent, and never answered: whether Redis did it is not known. */
const UNANSWERED = /^(?:Command timed out|Connection is closed)|ECONNRESET|EPIPE/;
const NOT_SENT =
  /^(?:Stream isn't writeable|Reached the max retries)|ECONNREFUSED|ETIMEDOUT|ENOTFOUND|^(?:LOADING|MASTERDOWN|READONLY) /;

const says = (error: unknown, words: RegExp): boolean => error instanceof Error && words.test(error.message);

/** Whether Redis did not answer a command that it may have carried out. */
export const isUnansweredByRedis = (error: unknown): boolean => says(error, UNANSWERED);

/** Whether Redis is away, hung, full or still starting: trying again helps. */
export const isRedisUnavailable = (error: unknown): boolean =>
  isUnansweredByRedis(error) || says(error, NOT_SENT) || isRefusedWrite(error);
