import { Injectable } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { Config } from '#config';
import { text, type EndpointKey } from '#contracts';
import { Logger, metrics } from '#observability';
import { AccessTokenVerifier, TokenRejected } from '#providers';
import { BatchedRateLimiter, isRefusedWrite, type RateDecision } from '#redis';
import { ORDINARY_BODY, PICTURE_BODY } from '../common/body-sizes.js';
import { matchedEndpoint, specOf, type ApiRequest } from '../common/endpoint.decorator.js';
import { HttpError } from '../common/http-error.js';
import { networkOf } from './client-address.js';
import { ConcurrencyLimiter } from './concurrency-limiter.js';
import { addressRateOf, userRateOf, waitsForJob, type AddressRate, type UserRate } from './rate-class.js';
import { RefusalDelay } from './refusal-delay.js';

type Rate = UserRate | AddressRate;

/** What a caller's requests of one kind wait in. */
interface Lane {
  name: string;
  slots: number;
  /** How long a request waits in it for its turn. */
  patienceMs?: number;
  /** How many slots it takes. */
  weight?: number;
}

type Held = Pick<Lane, 'name' | 'weight'>;

declare module 'fastify' {
  interface FastifyRequest {
    /** The lanes in which the request holds slots. */
    slots: Held[] | undefined;
    /** Whether the request was refused to a caller who has been refused many times. */
    keepsCalling: boolean;
  }
}

const WINDOW_MS = 60_000;
/** Gateways hold at most this part of a limit unspent when its window ends. */
const BATCHES = 50;
const CROWDED_RETRY_MS = 1_000;
/** How long an ordinary call waits for its turn: with what a hung database is given, it is answered within 4 s. */
const TURN_MS = 800;
/** The same for calls that take long themselves. With SYNC_ANSWER_MS shorter than the IDLE_TIMEOUT_MS of a connection. */
const LONG_TURN_MS = 20_000;
const AWAY_RETRY_SECONDS = 2;
/** Tokens verified at a time for an address that has sent too many invalid ones. */
const SUSPECTED_TOKENS = 2;

/** [S19] How many requests a user or an address may send in a minute to all gateways, and have worked on at a time by this one. */
@Injectable()
export class RequestLimiter {
  private readonly perMinute: Record<Rate, number>;

  constructor(
    private readonly config: Config,
    private readonly rates: BatchedRateLimiter,
    private readonly concurrency: ConcurrencyLimiter,
    private readonly delay: RefusalDelay,
    private readonly verifier: AccessTokenVerifier,
    private readonly log: Logger,
  ) {
    this.perMinute = {
      reads: config.RATE_READS_PER_MINUTE,
      writes: config.RATE_WRITES_PER_MINUTE,
      paid: config.RATE_PAID_PER_MINUTE,
      uploads: config.RATE_UPLOADS_PER_MINUTE,
      operator: config.RATE_OPERATOR_PER_MINUTE,
      anonymous: config.RATE_ANONYMOUS_PER_MINUTE,
      invalidTokens: config.RATE_INVALID_TOKENS_PER_MINUTE,
      logins: config.RATE_LOGINS_PER_MINUTE,
      files: config.RATE_FILES_PER_MINUTE,
    };
  }

  /**
   * Before the token is verified. Counts a request that needs none, by its address; refuses one with an invalid token
   * where its address has sent too many of them. Users who share an address with an attacker go on: a valid token is
   * not refused here, and is counted apart from its address where none is needed. Throws 429.
   */
  admitAddress(request: FastifyRequest): void | Promise<void> {
    const network = networkOf(request.ip);
    if (needsToken(request)) {
      const refusedMs = this.rates.refusedForMs(bucketName('invalidTokens', network));
      if (refusedMs === undefined || this.rememberedUser(request) !== undefined) return;
      return this.admitValidToken(request, network, refusedMs);
    }
    const rate = addressRateOf(request);
    const { CONCURRENT_FILES, CONCURRENT_ANONYMOUS } = this.config;
    const slots = rate === 'files' ? CONCURRENT_FILES : CONCURRENT_ANONYMOUS;
    const user = rate === 'anonymous' ? this.rememberedUser(request) : undefined;
    const patienceMs = TURN_MS;
    if (user !== undefined) return this.admit(request, 'reads', user, { name: `public:${user}`, slots, patienceMs });
    return this.admit(request, rate, network, { name: `${rate}:${network}`, slots, patienceMs });
  }

  /** After the token was verified. Throws 429, and 503 for paid work while it cannot be counted. */
  admitUser(request: FastifyRequest): void | Promise<void> {
    const endpoint = matchedEndpoint(request);
    const { user } = request as ApiRequest;
    if (!endpoint || !user) return;
    const admitted = this.admit(request, userRateOf(endpoint), user.id, this.userLane(endpoint, user.id));
    const bytes = largeBodyOf(request, endpoint);
    return bytes > 0 ? this.admitBody(request, user.id, bytes, admitted) : admitted;
  }

  /** [F14] A large body is read once there is memory for it, the user's share and this process's: it is kept until it is answered. */
  private async admitBody(
    request: FastifyRequest,
    userId: string,
    bytes: number,
    admitted: void | Promise<void>,
  ): Promise<void> {
    await admitted;
    const { BODY_BYTES_PER_USER, BODY_BYTES } = this.config;
    const lane = { patienceMs: LONG_TURN_MS, weight: bytes };
    await this.turn(request, userId, { ...lane, name: `bodies:${userId}`, slots: BODY_BYTES_PER_USER });
    await this.turn(request, userId, { ...lane, name: 'bodies', slots: BODY_BYTES });
  }

  /** After access was refused to somebody unknown. Counts an invalid token by its address, and holds back the refusal of who keeps calling. */
  async onAccessRefused(request: FastifyRequest): Promise<void> {
    if ((request as ApiRequest).user) return;
    const network = networkOf(request.ip);
    if (!request.slots && needsToken(request)) await this.take('invalidTokens', network);
    this.release(request);
    request.keepsCalling = await this.delay.wait(network);
  }

  /** Ends the request's share of what is worked on; may be called again. */
  release(request: FastifyRequest): void {
    const held = request.slots ?? [];
    request.slots = undefined;
    for (const { name, weight } of held) this.concurrency.release(name, weight);
  }

  /** Verifies few tokens at a time for a suspected address, which bounds what its invalid ones cost and lets its users sign in. */
  private async admitValidToken(request: FastifyRequest, network: string, refusedMs: number): Promise<void> {
    const lane = `tokens:${network}`;
    const turn = this.concurrency.enter(lane, SUSPECTED_TOKENS, TURN_MS);
    if (turn === false) return this.refuse(request, 'invalidTokens', network, refusedMs);
    if ((await turn) === false) this.missTurn();
    const valid = await this.isValidToken(tokenOf(request)).finally(() => this.concurrency.release(lane));
    if (!valid) await this.refuse(request, 'invalidTokens', network, refusedMs);
  }

  /** An expired token was valid once: its user is told so, and renews it. */
  private isValidToken(token: string): Promise<boolean> {
    return this.verifier.verify(token).then(
      () => true,
      (error: unknown) => !(error instanceof TokenRejected) || error.code === 'TOKEN_EXPIRED',
    );
  }

  private admit(request: FastifyRequest, rate: Rate, caller: string, lane: Lane): void | Promise<void> {
    const decision = this.take(rate, caller);
    if (decision instanceof Promise) return decision.then((taken) => this.enter(request, rate, caller, lane, taken));
    return this.enter(request, rate, caller, lane, decision);
  }

  private enter(
    request: FastifyRequest,
    rate: Rate,
    caller: string,
    lane: Lane,
    decision: RateDecision,
  ): void | Promise<void> {
    if (!decision.allowed) return this.refuse(request, rate, caller, decision.retryAfterMs);
    return this.turn(request, caller, lane);
  }

  private turn(request: FastifyRequest, caller: string, lane: Lane): void | Promise<void> {
    const turn = this.concurrency.enter(lane.name, lane.slots, lane.patienceMs, lane.weight);
    if (turn === false) return this.refuse(request, 'concurrency', caller, CROWDED_RETRY_MS);
    if (turn) return turn.then((entered) => (entered ? this.begin(request, lane) : this.missTurn()));
    this.begin(request, lane);
  }

  /** Not the caller's fault: what they asked for before is held up. */
  private missTurn(): never {
    metrics.requestsRefused.inc({ limit: 'concurrency' });
    throw new HttpError(503, 'UNAVAILABLE', text('request.unavailable'), {
      retryAfterSeconds: CROWDED_RETRY_MS / 1000,
    });
  }

  /** The slot is the request's until it is answered. One whose caller has gone while it waited is not worked on. */
  private begin(request: FastifyRequest, { name, weight }: Lane): void {
    const { raw } = request;
    (request.slots ??= []).push({ name, weight });
    if (raw.socket.destroyed) {
      this.release(request);
      throw new HttpError(503, 'UNAVAILABLE', text('request.unavailable'));
    }
  }

  private rememberedUser(request: FastifyRequest): string | undefined {
    const token = tokenOf(request);
    const identity = token && this.verifier.remembered(token);
    return identity ? `${identity.issuer} ${identity.sub}` : undefined;
  }

  private userLane(endpoint: EndpointKey, userId: string): Lane {
    const { CONCURRENT_CALLS, CONCURRENT_JOB_CALLS, CONCURRENT_UPLOADS } = this.config;
    if (waitsForJob(endpoint)) return { name: `jobs:${userId}`, slots: CONCURRENT_JOB_CALLS, patienceMs: LONG_TURN_MS };
    if (userRateOf(endpoint) === 'uploads')
      return { name: `uploads:${userId}`, slots: CONCURRENT_UPLOADS, patienceMs: LONG_TURN_MS };
    return { name: `calls:${userId}`, slots: CONCURRENT_CALLS, patienceMs: TURN_MS };
  }

  private take(rate: Rate, caller: string): RateDecision | Promise<RateDecision> {
    const limit = this.perMinute[rate];
    const bucket = { name: bucketName(rate, caller), limit, windowMs: WINDOW_MS };
    const batch = rate === 'paid' ? 1 : Math.ceil(limit / BATCHES);
    const decision = this.rates.take(bucket, { batch, patienceMs: this.config.RATE_COUNT_TIMEOUT_MS });
    return decision instanceof Promise ? decision.catch((error: unknown) => this.uncounted(rate, error)) : decision;
  }

  /**
   * While Redis is away paid work is refused, and the rest goes on within what a gateway works on at a time. So does paid work on a
   * Redis that is only full: its jobs wait in their rows, and tokens and spend caps bound what it costs.
   */
  private uncounted(rate: Rate, error: unknown): RateDecision {
    this.log.debug({ err: error, rate }, 'request not counted');
    if (rate === 'paid' && !isRefusedWrite(error))
      throw new HttpError(503, 'UNAVAILABLE', text('request.unavailable'), { retryAfterSeconds: AWAY_RETRY_SECONDS });
    return { allowed: true, remaining: 0 };
  }

  private async refuse(
    request: FastifyRequest,
    rate: Rate | 'concurrency',
    caller: string,
    retryAfterMs: number,
  ): Promise<never> {
    metrics.requestsRefused.inc({ limit: rate });
    const until = performance.now() + retryAfterMs;
    request.keepsCalling = await this.delay.wait(caller);
    throw tooMany(Math.max(1, Math.ceil((until - performance.now()) / 1000)));
  }
}

/** How many bytes of body the request brings, as far as it says so; 0 for no more than any call may bring. */
function largeBodyOf({ headers }: FastifyRequest, endpoint: EndpointKey): number {
  const { pictureText, multipart } = specOf(endpoint);
  if (!pictureText && !multipart) return 0;
  const length = headers['transfer-encoding'] ? PICTURE_BODY : Number(headers['content-length'] ?? 0);
  return length > ORDINARY_BODY ? Math.min(length, PICTURE_BODY) : 0;
}

const bucketName = (rate: Rate, caller: string): string => `http:${rate}:${caller}`;

const tokenOf = ({ headers: { authorization = '' } }: FastifyRequest): string => authorization.slice('Bearer '.length);

/** Whether the endpoint is for signed-in users, and the request brings what may be a token. */
function needsToken(request: FastifyRequest): boolean {
  if (request.headers.authorization === undefined) return false;
  const endpoint = matchedEndpoint(request);
  return endpoint !== undefined && specOf(endpoint).access !== 'public';
}

const tooMany = (seconds: number): HttpError =>
  new HttpError(429, 'TOO_MANY_REQUESTS', text('request.tooMany', { seconds }), { retryAfterSeconds: seconds });
