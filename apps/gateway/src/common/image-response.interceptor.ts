import { Injectable, type CallHandler, type ExecutionContext, type NestInterceptor } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { map, type Observable } from 'rxjs';
import { ImageResponse } from './image-response.js';

/** Answers with the image that a controller returned. */
@Injectable()
export class ImageResponseInterceptor implements NestInterceptor {
  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    const reply = context.switchToHttp().getResponse<FastifyReply>();
    return next
      .handle()
      .pipe(map((result: unknown) => (result instanceof ImageResponse ? result.writeTo(reply) : result)));
  }
}
