import { Controller, Inject } from '@nestjs/common';
import { newId } from '#database';
import { acknowledgeJob, acknowledgeOldest, consume, readAccount, readHistory, type AccountState } from '#ledger';
import { CORE, type Core } from '#workflow';
import { Call, Endpoint, type ResponseOf, type CallOf } from '../common/endpoint.decorator.js';
import { HttpError } from '../common/http-error.js';

/** A user's token account. */
@Controller()
export class TokensController {
  constructor(@Inject(CORE) private readonly core: Core) {}

  @Endpoint('GET /api/tokens/balance')
  async balance(@Call() call: CallOf<'GET /api/tokens/balance'>): Promise<ResponseOf<'GET /api/tokens/balance'>> {
    return readAccount(this.core.database, call.user.id);
  }

  @Endpoint('GET /api/tokens/history')
  async history(@Call() call: CallOf<'GET /api/tokens/history'>): Promise<ResponseOf<'GET /api/tokens/history'>> {
    const { limit = 50, cursor } = call.query;
    const entries = await readHistory(this.core.database, call.user.id, limit, cursor);
    const last = entries.at(-1);
    if (last && entries.length === limit)
      call.header('link', `</api/tokens/history?limit=${limit}&cursor=${last._id}>; rel="next"`);
    return entries;
  }

  /** [TOK-02] The acknowledgement of a charge already settled; spends only where none is left to acknowledge. */
  @Endpoint('POST /api/tokens/consume')
  async consume(@Call() call: CallOf<'POST /api/tokens/consume'>): Promise<ResponseOf<'POST /api/tokens/consume'>> {
    const { amount, note, jobId } = call.body;
    const userId = call.user.id;
    const answer = await this.core.database.transaction(async (tx) => {
      const acknowledged = jobId ? await acknowledgeJob(tx, userId, jobId) : await acknowledgeOldest(tx, userId);
      if (acknowledged) return { account: await readAccount(tx, userId), acknowledged };
      if (jobId)
        throw new HttpError(409, 'CONFLICT', 'This job has not been charged, so there is nothing to acknowledge.', {
          field: 'jobId',
          jobId,
        });
      const key = `consume:${userId}:${call.idempotencyKey ?? newId()}`;
      return { account: await consume(tx, { userId, amount, key, note }), acknowledged };
    });
    if (!answer.acknowledged) await this.announce(answer.account);
    return { balance: answer.account, acknowledged: answer.acknowledged };
  }

  private announce({ userId, tokensAvailable, held, version }: AccountState): Promise<void> {
    return this.core.push.send([`user:${userId}`], 'balance.updated', {
      id: userId,
      tokensAvailable,
      held,
      version,
    });
  }
}
