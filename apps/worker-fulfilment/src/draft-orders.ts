import { text } from '#contracts';
import { newId } from '#database';
import { externalIdOf, roundOf } from '#domain';
import { JobError, type JobContext } from '#jobs';
import { crashPoint, isBroken } from '#observability';
import { ProviderError, type PrintfulClient, type PrintOrder } from '#providers';
import type { AssetStore } from '#assets';
import { hasSameItems, orderRequest } from './order-request.js';
import type { OrderStore, SubmittedOrder } from './order-store.js';

type Context = JobContext<'order.submit'>;
const MAX_ROUNDS = 20;

/** [ADM-06] The one order that this order is at the print provider, whoever created it and whatever became of the answer. */
export class DraftOrders {
  constructor(
    private readonly printful: PrintfulClient,
    private readonly store: OrderStore,
    private readonly pictures: AssetStore,
  ) {}

  /** Looks before it creates. A cancelled order has used its name up for ever, so a new name is noted first. */
  async ensure(context: Context, order: SubmittedOrder): Promise<PrintOrder> {
    for (let round = roundOf(order.externalId); round <= MAX_ROUNDS; round += 1) {
      const externalId = await this.nameFor(context, order, round);
      const existing = await this.printful.orderByExternalId(externalId, { signal: context.signal });
      crashPoint('order.looked-up');
      if (!existing) return this.create(context, order, externalId);
      if (existing.status !== 'canceled') return this.adopt(order, existing);
    }
    throw new JobError({ code: 'CONFLICT', class: 'permanent', message: text('submission.cancelled') });
  }

  private async nameFor(context: Context, order: SubmittedOrder, round: number): Promise<string> {
    if (isBroken('order-key')) return externalIdOf(newId());
    const externalId = externalIdOf(order.id, round);
    if (externalId === order.externalId) return externalId;
    await context.transaction((tx) => this.store.rename(tx, order.id, externalId));
    crashPoint('order.renamed');
    return externalId;
  }

  private async create(context: Context, order: SubmittedOrder, externalId: string): Promise<PrintOrder> {
    const request = orderRequest(order, externalId, (asset) => this.pictures.addressOf(asset));
    await context.stage('draft', 30);
    crashPoint('order.creating');
    try {
      const created = await this.printful.createDraftOrder(request, { signal: context.signal });
      crashPoint('order.draft-created');
      return created;
    } catch (error) {
      const taken =
        error instanceof ProviderError && error.code === 'CONFLICT'
          ? await this.printful.orderByExternalId(externalId, { signal: context.signal })
          : null;
      if (!taken) throw error instanceof ProviderError && error.code === 'CONFLICT' ? takenButUnseen(error) : error;
      return this.adopt(order, taken);
    }
  }

  /** An order that is already there was made by an earlier try of ours, if it is what we would have ordered. */
  private adopt(order: SubmittedOrder, existing: PrintOrder): PrintOrder {
    const wanted = orderRequest(order, existing.external_id ?? order.externalId, (asset) =>
      this.pictures.addressOf(asset),
    );
    if (!hasSameItems(wanted, existing.items))
      throw new JobError({
        code: 'CONFLICT',
        class: 'permanent',
        message: text('submission.otherItems'),
        logMessage: `order ${existing.id} at the provider has other items`,
      });
    return existing;
  }
}

/** Another worker created it a moment ago and it does not show yet. */
const takenButUnseen = (cause: ProviderError): JobError =>
  new JobError({ code: cause.code, class: 'retry', message: cause.userMessage, logMessage: cause.logMessage, cause });
