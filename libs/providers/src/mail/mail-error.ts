import { text } from '#contracts';
import { logText } from '../errors/log-text.js';
import { ProviderError, type ProviderErrorClass, type ProviderErrorCode } from '../errors/provider-error.js';

/** What the client says about a failure: the server's answer and the command that it answers. */
interface SmtpFailure {
  code?: string;
  command?: string;
  responseCode?: number;
  response?: string;
}

/** After these the answer is about the mail; before them it is about us. */
const ABOUT_MAIL = new Set(['MAIL FROM', 'DATA']);
/** The connection broke when the server may have taken the mail. */
const LOST = new Set(['ETIMEDOUT', 'ESOCKET', 'ECONNECTION']);

/** A failure to send, in the product's own terms. An answer that is lost after the mail was handed over is `unknown`. */
export function mailError(error: unknown): ProviderError {
  const failure = error as SmtpFailure;
  const { code = '', command = '', responseCode = 0, response = '' } = failure;
  const logMessage = logText(`${code} ${command} ${response || (error as Error).message}`);
  const failed = (errorCode: ProviderErrorCode, errorClass: ProviderErrorClass, userMessage: string) =>
    new ProviderError({ provider: 'mail', code: errorCode, class: errorClass, userMessage, logMessage, cause: error });
  const reason = logText(response);
  if (code === 'EAUTH') return failed('UNAUTHORISED', 'retry', text('mail.failed.login'));
  if (responseCode >= 500 && command === 'RCPT TO')
    return failed('REFUSED', 'permanent', text('mail.failed.refusedAddress', { reason }));
  if (responseCode >= 500 && ABOUT_MAIL.has(command))
    return failed('REFUSED', 'permanent', text('mail.failed.refusedMail', { reason }));
  const mayBeTaken = LOST.has(code) && command === 'DATA';
  return failed('UNAVAILABLE', mayBeTaken ? 'unknown' : 'retry', text('mail.failed.away'));
}
