import { createHash } from 'node:crypto';
import { type CallHandler, type ExecutionContext, Injectable, type NestInterceptor } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { catchError, type Observable, of, tap, throwError } from 'rxjs';
import { FileStore, type Documents } from '../../core/file-store.js';
import { SandboxClock } from '../../core/sandbox-clock.js';
import { StripeError } from './stripe-error.js';

interface Stored {
  hash: string;
  status: number;
  body: unknown;
  /** Sandbox time, epoch ms. */
  at: number;
}

const KEEP_MS = 24 * 3_600_000;
const MAX_KEY = 255;

/** Replays status and body of the first request under an Idempotency-Key. Refusals of the request itself are not kept, those of the card are. */
@Injectable()
export class IdempotencyInterceptor implements NestInterceptor {
  private readonly stored: Documents<Stored>;

  constructor(
    store: FileStore,
    private readonly clock: SandboxClock,
  ) {
    this.stored = store.open<Stored>('stripe-idempotency');
  }

  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    const http = context.switchToHttp();
    const request = http.getRequest<FastifyRequest>();
    const reply = http.getResponse<FastifyReply>();
    const key = request.headers['idempotency-key'];
    if (request.method !== 'POST' || typeof key !== 'string') return next.handle();
    if (key.length > MAX_KEY)
      throw new StripeError(400, {
        type: 'idempotency_error',
        message: 'Idempotency keys have at most 255 characters.',
      });
    const hash = hashOf(request);
    const known = this.find(key);
    if (known) return this.replay(key, known, hash, reply);
    return next.handle().pipe(
      tap((body: unknown) => this.keep(key, hash, 200, body)),
      catchError((error: unknown) => {
        if (error instanceof StripeError && (error.status === 402 || error.status >= 500))
          this.keep(key, hash, error.status, error.body);
        return throwError(() => error);
      }),
    );
  }

  reset(): void {
    this.stored.clear();
  }

  private find(key: string): Stored | undefined {
    const known = this.stored.get(key);
    return known && this.clock.now() - known.at < KEEP_MS ? known : undefined;
  }

  private keep(key: string, hash: string, status: number, body: unknown): void {
    this.stored.set(key, { hash, status, body: structuredClone(body), at: this.clock.now() });
  }

  private replay(key: string, known: Stored, hash: string, reply: FastifyReply): Observable<unknown> {
    if (known.hash !== hash)
      throw new StripeError(400, {
        type: 'idempotency_error',
        message: `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${key}' if you meant to execute a different request.`,
      });
    void reply.header('idempotent-replayed', 'true').code(known.status);
    return of(known.body);
  }
}

const hashOf = (request: FastifyRequest): string =>
  createHash('sha256')
    .update(`${request.method} ${request.url} ${JSON.stringify(request.body ?? {})}`)
    .digest('hex');
