import { Injectable } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import type { EndpointKey, EndpointSpec } from '#contracts';
import { isUnavailable, type IdempotencyKey } from '#database';
import { specOf, type ApiRequest } from './endpoint.decorator.js';
import { HttpError } from './http-error.js';
import { IdempotencyService } from './idempotency.service.js';

type Handle = () => Promise<unknown>;

/** Answers a repeated request under an Idempotency-Key with the first one's response. */
@Injectable()
export class IdempotentCalls {
  constructor(private readonly idempotency: IdempotencyService) {}

  /** @param handle does what is asked and returns the body of the response */
  once(route: EndpointKey, { user, call }: ApiRequest, reply: FastifyReply, handle: Handle): Promise<unknown> {
    if (!call.idempotencyKey || !user) return handle();
    return this.underKey(specOf(route), { userId: user.id, route, key: call.idempotencyKey }, call, reply, handle);
  }

  /** A job's own row keeps its key: only the request is compared here, and the handler answers the same job. */
  private async underKey(
    { multipart, job }: EndpointSpec,
    id: IdempotencyKey,
    { params, query, body }: ApiRequest['call'],
    reply: FastifyReply,
    handle: Handle,
  ): Promise<unknown> {
    const { stored, lock } = await this.idempotency.begin(id, multipart ? null : { params, query, body }, !job);
    if (stored) {
      void reply.status(stored.status);
      return stored.body;
    }
    const response: unknown = await this.handle(id, lock, handle);
    if (!job) await this.idempotency.store(id, { status: reply.statusCode, body: response });
    return response;
  }

  private async handle(id: IdempotencyKey, lock: string | undefined, handle: Handle): Promise<unknown> {
    try {
      return await handle();
    } catch (error) {
      // A job that was accepted keeps its key, however it ended.
      if (!(error instanceof HttpError && error.details.jobId)) await this.release(id, lock, error);
      throw error;
    }
  }

  /** Does not wait for a database that is away: the lock then ends by itself. */
  private async release(id: IdempotencyKey, lock: string | undefined, error: unknown): Promise<void> {
    const released = this.idempotency.release(id, lock);
    if (isUnavailable(error)) void released.catch(() => undefined);
    else await released;
  }
}
