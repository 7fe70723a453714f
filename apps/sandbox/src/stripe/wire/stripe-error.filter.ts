import { type ArgumentsHost, Catch, type ExceptionFilter, HttpException, Logger } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { StripeError } from './stripe-error.js';

@Catch()
export class StripeErrorFilter implements ExceptionFilter {
  private readonly logger = new Logger('stripe');

  catch(error: unknown, host: ArgumentsHost): void {
    const reply = host.switchToHttp().getResponse<FastifyReply>();
    const known = error instanceof StripeError ? error : this.wrap(error);
    if (reply.sent) return;
    void reply.code(known.status).send(known.body);
  }

  private wrap(error: unknown): StripeError {
    if (error instanceof HttpException)
      return new StripeError(error.getStatus(), { message: error.message, type: 'invalid_request_error' });
    this.logger.error(error);
    return new StripeError(500, { message: 'Something went wrong on our end.', type: 'api_error' });
  }
}
