import { type ArgumentsHost, Catch, type ExceptionFilter, HttpException, Logger } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { GoogleError } from './google-error.js';

@Catch()
export class GoogleErrorFilter implements ExceptionFilter {
  private readonly logger = new Logger('google');

  catch(error: unknown, host: ArgumentsHost): void {
    const reply = host.switchToHttp().getResponse<FastifyReply>();
    const known = error instanceof GoogleError ? error : this.wrap(error);
    void reply.code(known.status).send(known.body);
  }

  private wrap(error: unknown): GoogleError {
    if (error instanceof HttpException) return new GoogleError(error.getStatus(), error.message);
    this.logger.error(error);
    return new GoogleError(500, 'An internal error has occurred. Please retry.');
  }
}
