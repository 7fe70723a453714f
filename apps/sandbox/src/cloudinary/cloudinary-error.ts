import { type ArgumentsHost, Catch, type ExceptionFilter, HttpException, Logger } from '@nestjs/common';
import type { FastifyReply } from 'fastify';

/** A failure in Cloudinary's form: the message in the body and in a header. */
export class CloudinaryError extends Error {
  constructor(
    readonly status: number,
    message: string,
  ) {
    super(message);
  }
}

export const cloudinaryFaultBody = (status: number): unknown => ({
  error: { message: status === 420 || status === 429 ? 'Rate Limit Exceeded' : `Server error ${status}` },
});

@Catch()
export class CloudinaryErrorFilter implements ExceptionFilter {
  private readonly logger = new Logger('cloudinary');

  catch(error: unknown, host: ArgumentsHost): void {
    const reply = host.switchToHttp().getResponse<FastifyReply>();
    const { status, message } = this.describe(error);
    void reply.code(status).header('x-cld-error', message).type('application/json').send({ error: { message } });
  }

  private describe(error: unknown): { status: number; message: string } {
    if (error instanceof CloudinaryError) return error;
    if (error instanceof HttpException) return { status: error.getStatus(), message: error.message };
    this.logger.error(error);
    return { status: 500, message: 'Internal error' };
  }
}
