import { text } from '#contracts';
import { newId, type JobEntity, type Queryable, type Transaction } from '#database';
import type { JobChange } from '#jobs';
import { consume, hold, release, settle, type AccountState } from '#ledger';
import { isBroken } from '#observability';
import { holdKeyOf, isCharged } from '#jobs';

/** [GEN-08] What a change of a charged job means for its owner's tokens. In the transaction of the change. */
export async function moveTokens(
  tx: Transaction,
  job: JobEntity,
  change: JobChange,
): Promise<AccountState | undefined> {
  if (!isCharged(job) || !job.ownerId) return undefined;
  const holdKey = holdKeyOf(job);
  if (change === 'accepted' || change === 'replayed') {
    return hold(tx, { userId: job.ownerId, amount: 1, holdKey, jobId: job.id, note: text('tokens.generationNote') });
  }
  if (change === 'completed' && isBroken('ledger-key')) return chargeWithoutKey(tx, job.ownerId, holdKey);
  if (change === 'completed') return settle(tx, holdKey, text('tokens.generationNote'));
  if ((change === 'failed' || change === 'cancelled') && !isBroken('release'))
    return release(tx, holdKey, text('tokens.releaseNote'));
  return undefined;
}

/** What a fault test must see fail: every try is charged, not the picture. */
export async function chargeTry(tx: Queryable, job: JobEntity, change: JobChange): Promise<void> {
  if (isBroken('settle-once') && change === 'retrying' && isCharged(job))
    await consume(tx, { userId: job.ownerId!, amount: 1, key: newId(), note: text('tokens.generationNote') });
}

/** What a fault test must see fail: nothing tells this charge from another one for the same job. */
async function chargeWithoutKey(tx: Transaction, userId: string, holdKey: string): Promise<AccountState> {
  await release(tx, holdKey, text('tokens.releaseNote'));
  return consume(tx, { userId, amount: 1, key: newId(), note: text('tokens.generationNote') });
}
