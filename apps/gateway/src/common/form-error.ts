import { text } from '#contracts';
import { HttpError } from './http-error.js';

/** Maps what the reader of multipart forms throws: 400 for a form that is malformed or breaks off, 413 past its limits. */
export function formError(error: unknown, field: string): unknown {
  if (error instanceof HttpError || (error as { statusCode?: unknown }).statusCode === 413) return error;
  return new HttpError(400, 'BAD_REQUEST', text('request.formBroken'), { field });
}
