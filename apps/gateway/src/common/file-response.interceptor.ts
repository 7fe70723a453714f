import { Injectable, type CallHandler, type ExecutionContext, type NestInterceptor } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { map, type Observable } from 'rxjs';
import { ImageResponse } from './image-response.js';
import { PdfResponse } from './pdf-response.js';

/** Answers with the image or the document that a controller returned. */
@Injectable()
export class FileResponseInterceptor implements NestInterceptor {
  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    const reply = context.switchToHttp().getResponse<FastifyReply>();
    return next.handle().pipe(map((result: unknown) => (isFile(result) ? result.writeTo(reply) : result)));
  }
}

const isFile = (result: unknown): result is ImageResponse | PdfResponse =>
  result instanceof ImageResponse || result instanceof PdfResponse;
