import { Injectable } from '@nestjs/common';
import { text, type JobInput } from '#contracts';
import type { Transaction } from '#database';
import { JobsService } from '#jobs';
import type { PlanSubscriptionRow } from './plan-subscription.repository.js';

/** Submissions of orders go first. */
const PRIORITY_OFFSET = 10;

/** Accepts mails about what happened to a plan while its user was away. */
@Injectable()
export class PlanMailOutbox {
  constructor(private readonly jobs: JobsService) {}

  /** In the transaction of the change, which happens once however often it is reported. The relay puts the job on its queue. */
  async accept(tx: Transaction, known: PlanSubscriptionRow, settled: PlanSubscriptionRow): Promise<void> {
    const mail = mailOf(known, settled);
    if (!mail || !settled.userId) return;
    const { id, nextPlan, nextAttempt } = settled;
    // Nobody's own: users see how their plan stands, not the mails about it.
    await this.jobs.accept(tx, {
      kind: 'plan.mail',
      ownerId: null,
      subjectId: id,
      title: text(`plan.${nextPlan}`),
      input: { subscriptionId: id, mail, plan: nextPlan, nextAttempt: nextAttempt?.toISOString() ?? null },
      priorityOffset: PRIORITY_OFFSET,
    });
  }
}

function mailOf(
  known: PlanSubscriptionRow,
  { status }: PlanSubscriptionRow,
): JobInput<'plan.mail'>['mail'] | undefined {
  if (known.status === 'past_due') return status === 'ended' ? 'ended' : undefined;
  return status === 'past_due' ? 'refused' : undefined;
}
