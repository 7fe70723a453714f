import { Injectable } from '@nestjs/common';
import { PlanSubscriptionRepository } from '#billing';
import type { ImageProvider, JobInput, JobKind } from '#contracts';
import type { JobEntity } from '#database';
import { planOffset } from '#domain';
import { JobRepository, JobsService, type JobRequest } from '#jobs';
import { InsufficientTokensError, TokenLedger } from '#ledger';
import { ProviderGate } from './provider-gate.js';
import { SpendLimiter } from './spend-limiter.js';

/** A job for its owner. `input` as a function stores pictures, which waits until nothing is known that refuses the job. */
type PaidJob<K extends JobKind> = Omit<JobRequest<K>, 'ownerId' | 'input'> & {
  ownerId: string;
  input: JobInput<K> | (() => Promise<JobInput<K>>);
};

/** Accepts jobs that make an image provider draw, for a token each. */
@Injectable()
export class PaidJobsService {
  constructor(
    private readonly gate: ProviderGate,
    private readonly limiter: SpendLimiter,
    private readonly jobs: JobsService,
    private readonly jobRepository: JobRepository,
    private readonly subscriptions: PlanSubscriptionRepository,
    private readonly ledger: TokenLedger,
  ) {}

  /** Answers a repeated request with its job, which counts once. [JOB-13] A subscriber's job goes before those of others, up to the number that the plan is worth. `other`: the provider that the user may choose instead. */
  async submit<K extends JobKind>(
    { input, ...request }: PaidJob<K>,
    provider: ImageProvider,
    other?: ImageProvider,
  ): Promise<JobEntity> {
    const { ownerId, kind, idempotencyKey } = request;
    const [known, refusal, subscribes] = await Promise.all([
      idempotencyKey ? this.jobRepository.findByIdempotencyKey(ownerId, kind, idempotencyKey) : undefined,
      this.gate.refusal(provider, other),
      this.subscriptions.isSubscriber(ownerId),
    ]);
    if (known) return known;
    if (refusal) throw refusal;
    const priorityOffset = planOffset(subscribes ? 'subscriber' : 'none');
    if (typeof input === 'function') await this.refuseWithoutTokens(ownerId);
    return this.limiter.around(ownerId, async () =>
      this.jobs.submit<K>({ ...request, input: typeof input === 'function' ? await input() : input, priorityOffset }),
    );
  }
  /** Before a picture is stored for nothing; what decides is the reservation, with the job. */
  private async refuseWithoutTokens(ownerId: string): Promise<void> {
    const { tokensAvailable } = await this.ledger.account(ownerId);
    if (tokensAvailable < 1) throw new InsufficientTokensError(tokensAvailable, 1 - tokensAvailable);
  }
}
