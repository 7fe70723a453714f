import { HttpException } from '@nestjs/common';
import type { ErrorBody } from '#contracts';

export interface HttpErrorDetails {
  field?: string;
  jobId?: string;
  retryAfterSeconds?: number;
  balance?: number;
  shortfall?: number;
  newer?: ErrorBody['newer'];
}

/** An error with a response of its own: status, the text for the user, the code for programs. */
export class HttpError extends HttpException {
  constructor(
    status: number,
    readonly code: string,
    message: string,
    readonly details: HttpErrorDetails = {},
  ) {
    super(message, status);
  }
}
