import { type ArgumentsHost, Catch, type ExceptionFilter, HttpException, Logger } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { OpenAiError } from './openai-error.js';

@Catch()
export class OpenAiErrorFilter implements ExceptionFilter {
  private readonly logger = new Logger('openai');

  catch(error: unknown, host: ArgumentsHost): void {
    const reply = host.switchToHttp().getResponse<FastifyReply>();
    const known = error instanceof OpenAiError ? error : this.wrap(error);
    if (reply.sent) return;
    void reply.code(known.status).send(known.body);
  }

  private wrap(error: unknown): OpenAiError {
    if (error instanceof HttpException)
      return new OpenAiError(error.getStatus(), { message: error.message, type: 'invalid_request_error' });
    this.logger.error(error);
    return new OpenAiError(500, {
      message: 'The server had an error while processing your request.',
      type: 'server_error',
      code: 'server_error',
    });
  }
}
