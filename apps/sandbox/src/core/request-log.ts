import type { FastifyReply, FastifyRequest } from 'fastify';
import type { FaultRule } from './faults.js';

/** One request to a simulated service, also one that was refused or never answered. */
export interface LoggedRequest {
  seq: number;
  service: string;
  /** Method and path without the service's prefix. */
  call: string;
  /** When its head arrived, epoch ms. */
  at: number;
  /** When the response was sent or the connection ended; null while it is open. */
  endedAt: number | null;
  /** Null when no complete response was sent. */
  status: number | null;
  fault: FaultRule['mode'] | null;
  /** The Retry-After sent to the caller. */
  retryAfterMs: number | null;
}

export interface RequestFilter {
  service?: string | undefined;
  /** Only requests with a greater seq. */
  since?: number | undefined;
}

const KEPT = 20_000;

/** Every request to the simulated services in order of arrival, so that tests can check how often and when the product called. Kept in memory. */
export class RequestLog {
  private entries: LoggedRequest[] = [];
  private readonly byRequest = new WeakMap<FastifyRequest, LoggedRequest>();
  private seq = 0;

  open(service: string, request: FastifyRequest, reply: FastifyReply): void {
    this.seq += 1;
    const call = `${request.method} ${request.url.slice(service.length + 1) || '/'}`;
    const entry: LoggedRequest = {
      seq: this.seq,
      service,
      call,
      at: Date.now(),
      endedAt: null,
      status: null,
      fault: null,
      retryAfterMs: null,
    };
    this.entries.push(entry);
    if (this.entries.length > KEPT) this.entries = this.entries.slice(KEPT / 2);
    this.byRequest.set(request, entry);
    reply.raw.once('close', () => {
      entry.endedAt = Date.now();
      entry.status = reply.raw.writableFinished ? reply.raw.statusCode : null;
    });
  }

  /** Records the fault injected into a request. */
  noteFault(request: FastifyRequest, { mode, retryAfter }: FaultRule): void {
    const entry = this.byRequest.get(request);
    if (!entry) return;
    entry.fault = mode;
    entry.retryAfterMs = mode === 'status' && retryAfter !== undefined ? retryAfter * 1000 : null;
  }

  list({ service, since = 0 }: RequestFilter = {}): LoggedRequest[] {
    return this.entries.filter((entry) => entry.seq > since && (service === undefined || entry.service === service));
  }

  clear(): void {
    this.entries = [];
  }
}
