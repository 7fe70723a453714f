export interface HttpErrorOptions {
  field?: string;
  jobId?: string;
  retryAfterSeconds?: number;
}

/** An error with an answer of its own: status, the text for the user, the code for programs. */
export class HttpError extends Error {
  constructor(
    readonly status: number,
    readonly code: string,
    message: string,
    readonly options: HttpErrorOptions = {},
  ) {
    super(message);
  }
}
