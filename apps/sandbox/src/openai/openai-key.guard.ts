import { randomBytes } from 'node:crypto';
import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { OpenAiError } from './openai-error.js';

/** Assigns a request id and refuses requests without a plausible key. Accepts any key except those that begin with "invalid". */
@Injectable()
export class OpenAiKeyGuard implements CanActivate {
  canActivate(context: ExecutionContext): boolean {
    const http = context.switchToHttp();
    const reply = http.getResponse<FastifyReply>();
    reply.header('x-request-id', `req_${randomBytes(16).toString('hex')}`).header('openai-version', '2020-10-01');
    const key = /^Bearer (.+)$/i.exec(http.getRequest<FastifyRequest>().headers.authorization ?? '')?.[1]?.trim();
    if (!key)
      throw unauthorised(
        "You didn't provide an API key. You need to provide your API key in an Authorization header using Bearer auth (i.e. Authorization: Bearer YOUR_KEY).",
        null,
      );
    if (key.startsWith('invalid'))
      throw unauthorised(
        `Incorrect API key provided: ${key.slice(0, 7)}***. You can find your API key at https://platform.openai.com/account/api-keys.`,
        'invalid_api_key',
      );
    return true;
  }
}

const unauthorised = (message: string, code: string | null) =>
  new OpenAiError(401, { message, type: 'invalid_request_error', code });
