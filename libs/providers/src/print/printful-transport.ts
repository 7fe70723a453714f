import { z } from 'zod';
import { openTo, type RateBucket, type RateLimiter, type RateStatus } from '#redis';
import { boundedAnswer } from '../bounded-answer.js';
import { counted } from '../errors/counted.js';
import { withDeadline } from '../errors/deadline.js';
import { printResponseError, printError, printTransportError } from './printful-errors.js';
import type { PrintfulTurns } from './printful-turns.js';

export interface PrintfulEndpoint {
  baseUrl: string;
  apiKey: string;
  storeId: string | undefined;
  callsPerMinute: number;
  mockupsPerMinute: number;
  /** The window in which the provider counts both. */
  windowMs: number;
  timeoutMs: number;
  /** The longest that one answer keeps every process from calling. */
  maxPauseMs: number;
}

/**
 * The paths below the base address that are called. A closed list: with the method each is a label of a metric and the
 * name of a span, so that no id or word of a shopper becomes one.
 */
export type PrintfulPath =
  | '/countries'
  | '/files'
  | '/mockup-generator/create-task/:id'
  | '/mockup-generator/printfiles/:id'
  | '/mockup-generator/task'
  | '/mockup-generator/templates/:id'
  | '/orders'
  | '/orders/:id'
  | '/orders/:id/confirm'
  | '/orders/estimate-costs'
  | '/products'
  | '/products/:id'
  | '/products/:id/sizes'
  | '/products/variant/:id'
  | '/shipping/rates'
  | '/store/products'
  | '/store/products/:id'
  | '/store/variants/:id'
  | '/stores'
  | '/webhooks';

export interface PrintfulCall {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  path: PrintfulPath;
  /** What stands in the path for `:id`. */
  id?: number | string | undefined;
  query?: Record<string, string | number | boolean | undefined> | undefined;
  body?: unknown;
  /** The call changes something at the provider. */
  effect?: boolean;
  /** May use the part of the window that is reserved for orders. */
  urgent?: boolean;
  /** Also counts against the smaller limit of mockup tasks. */
  mockup?: boolean;
  /** The turns that it shares with other calls. */
  turns?: PrintfulTurns | undefined;
  signal?: AbortSignal | undefined;
}

const envelopeSchema = z.looseObject({
  code: z.number(),
  result: z.unknown(),
  paging: z.looseObject({ total: z.number(), offset: z.number(), limit: z.number() }).nullish().catch(undefined),
});
/** The envelope of every response of the print provider. */
type PrintfulEnvelope = z.infer<typeof envelopeSchema>;

const MARGIN_MS = 500;
/** A probe that never ends is replaced this long after its call's deadline. */
const PROBE_MARGIN_MS = 5_000;
/** The largest answer that is read: the whole catalogue in one page is a tenth of it. */
const MAX_ANSWER_BYTES = 16 * 1024 * 1024;

/** One call: the shared limits before it, the envelope after it, and every failure as ProviderError. */
export class PrintfulTransport {
  private readonly general: RateBucket;
  private readonly mockups: RateBucket;

  constructor(
    private readonly endpoint: PrintfulEndpoint,
    private readonly limiter: RateLimiter,
  ) {
    const { callsPerMinute, mockupsPerMinute, windowMs, timeoutMs, maxPauseMs } = endpoint;
    const shared = {
      windowMs,
      marginMs: MARGIN_MS,
      maxLockMs: maxPauseMs,
      probeMs: timeoutMs + PROBE_MARGIN_MS,
    };
    const reserve = Math.ceil(callsPerMinute / 10);
    this.general = { ...shared, name: 'printful', limit: callsPerMinute, reserve };
    this.mockups = { ...shared, name: 'printful-mockups', limit: mockupsPerMinute };
  }

  async call(call: PrintfulCall): Promise<PrintfulEnvelope> {
    call.signal?.throwIfAborted();
    const probed = await this.takeTurn(call);
    try {
      return await counted('printful', `${call.method} ${call.path}`, call.signal, () => this.exchange(call));
    } finally {
      // A refusal has closed them anew, so that only those open here that the probe found open.
      for (const bucket of probed) await this.limiter.reopen(bucket).catch(() => undefined);
    }
  }

  /** What a caller took and made no call with is for others. */
  async giveBack(turns: PrintfulTurns): Promise<void> {
    const rest = turns.rest();
    if (rest.length > 0) await this.limiter.giveBack(this.general, rest).catch(() => undefined);
  }

  private async exchange(call: PrintfulCall): Promise<PrintfulEnvelope> {
    try {
      return await withDeadline(this.endpoint.timeoutMs, call.signal, (signal) => this.send(call, signal));
    } catch (error) {
      call.signal?.throwIfAborted();
      throw printTransportError(error, call.effect ?? false);
    }
  }

  /** The shared limit of ordinary calls, or of mockup tasks. Throws what Redis says: the print provider is not asked. */
  async rateStatus(which: 'general' | 'mockups' = 'general'): Promise<RateStatus> {
    return this.limiter.status(which === 'general' ? this.general : this.mockups);
  }

  /** Returns the limits for which this call is the one that looks whether the provider is back. */
  private async takeTurn(call: PrintfulCall): Promise<RateBucket[]> {
    const { turns, probe } = await this.take(this.general, call);
    if (!call.mockup) return probe ? [this.general] : [];
    try {
      const task = await this.take(this.mockups);
      return [...(probe ? [this.general] : []), ...(task.probe ? [this.mockups] : [])];
    } catch (error) {
      // The call is not made.
      await this.limiter.giveBack(this.general, turns, probe).catch(() => undefined);
      throw error;
    }
  }

  private async take(bucket: RateBucket, { urgent = false, turns }: Pick<PrintfulCall, 'urgent' | 'turns'> = {}) {
    const { cost, inPlaceOf } = turns?.next() ?? { cost: 1 };
    const most = Math.min(cost, openTo(bucket, urgent));
    const decision = await this.limited(() => this.limiter.acquire(bucket, most, urgent, inPlaceOf));
    if (!decision.allowed) {
      throw printError('RATE_LIMITED', `The shared limit ${bucket.name} is used up.`, false, {
        status: 429,
        retryAfterMs: decision.retryAfterMs,
      });
    }
    turns?.keep(decision.turns.slice(1));
    return decision;
  }

  /** Sends nothing without the shared limit: a lockout would hit every process. */
  private async limited<T>(ask: () => Promise<T>): Promise<T> {
    try {
      return await ask();
    } catch (error) {
      throw printError('UNAVAILABLE', 'The shared limit cannot be read: Redis is away.', false, { cause: error });
    }
  }

  private async send(call: PrintfulCall, signal: AbortSignal): Promise<PrintfulEnvelope> {
    const response = await fetch(this.address(call), {
      method: call.method,
      headers: this.headers(call.body !== undefined),
      redirect: 'error',
      signal,
      ...(call.body === undefined ? {} : { body: JSON.stringify(call.body) }),
    });
    const bodyText = await boundedAnswer(response, MAX_ANSWER_BYTES).text();
    await this.learn(call, response.headers);
    if (!response.ok) throw await this.refused(call, response, bodyText);
    const envelope = envelopeSchema.safeParse(JSON.parse(bodyText));
    if (!envelope.success)
      throw printError('BAD_RESPONSE', 'The response lacks code or result.', call.effect ?? false, {
        status: response.status,
      });
    return envelope.data;
  }

  private async refused(call: PrintfulCall, response: Response, bodyText: string): Promise<Error> {
    const error = printResponseError(response.status, response.headers, bodyText, call.effect ?? false);
    if (error.retryAfterMs !== undefined) {
      await this.limiter.penalise(call.mockup ? this.mockups : this.general, error.retryAfterMs).catch(() => undefined);
    }
    return error;
  }

  /** Adopts the provider's own count; its header names the limit it counts. */
  private async learn(call: PrintfulCall, headers: Headers): Promise<void> {
    const bucket = call.mockup ? this.mockups : this.general;
    const [limit, remaining, reset] = ['limit', 'remaining', 'reset'].map((name) =>
      Number.parseFloat(headers.get(`x-ratelimit-${name}`) ?? ''),
    );
    if (limit !== bucket.limit || !(remaining! >= 0) || !(reset! >= 0 && reset! <= 60)) return;
    await this.limiter.observe(bucket, remaining!, reset! * 1_000).catch(() => undefined);
  }

  private address(call: PrintfulCall): URL {
    const address = new URL(this.endpoint.baseUrl + pathOf(call));
    for (const [name, value] of Object.entries(call.query ?? {})) {
      if (value !== undefined) address.searchParams.set(name, String(value));
    }
    return address;
  }

  private headers(hasBody: boolean): Record<string, string> {
    return {
      authorization: `Bearer ${this.endpoint.apiKey}`,
      accept: 'application/json',
      ...(this.endpoint.storeId ? { 'x-pf-store-id': this.endpoint.storeId } : {}),
      ...(hasBody ? { 'content-type': 'application/json' } : {}),
    };
  }
}

/** With the id as one segment; the leading @ of an external id stays readable. */
export const pathOf = ({ path, id = '' }: PrintfulCall): string =>
  path.replace(':id', () => encodeURIComponent(id).replace(/^%40/, '@'));
