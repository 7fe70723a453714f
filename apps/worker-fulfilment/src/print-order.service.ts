import { Injectable } from '@nestjs/common';
import { AssetStore } from '#assets';
import { text } from '#contracts';
import { externalIdOf, roundOf } from '#domain';
import { JobError, type JobContext } from '#jobs';
import { crashPoint } from '#observability';
import { OrderRepository, type OrderToSubmit } from '#orders';
import { PrintfulClient, ProviderError, type PrintfulTurns, type PrintOrder } from '#providers';
import { hasSameItems, printOrderRequest } from './print-order-request.js';

type Context = JobContext<'order.submit'>;
const MAX_ROUNDS = 20;

/** [ADM-06] The one order that an order of ours is at the print provider, whoever created it and whatever became of the answer. */
@Injectable()
export class PrintOrderService {
  constructor(
    private readonly printful: PrintfulClient,
    private readonly orders: OrderRepository,
    private readonly assets: AssetStore,
  ) {}

  /** Looks before it creates. A cancelled order has used its name up for ever, so a new name is recorded first. */
  async ensureDraft(context: Context, order: OrderToSubmit, turns: PrintfulTurns): Promise<PrintOrder> {
    for (let round = roundOf(order.externalId); round <= MAX_ROUNDS; round += 1) {
      const externalId = await this.nameFor(context, order, round);
      const existing = await this.printful.orderByExternalId(externalId, { signal: context.signal, turns });
      crashPoint('order.looked-up');
      if (!existing) return this.create(context, order, externalId, turns);
      if (existing.status !== 'canceled') return this.adopt(order, existing);
    }
    throw new JobError({ code: 'CONFLICT', class: 'permanent', message: text('submission.cancelled') });
  }

  private async nameFor(context: Context, order: OrderToSubmit, round: number): Promise<string> {
    const externalId = externalIdOf(order.id, round);
    if (externalId === order.externalId) return externalId;
    await context.transaction((tx) => this.orders.rename(tx, order.id, externalId));
    crashPoint('order.renamed');
    return externalId;
  }

  private async create(
    context: Context,
    order: OrderToSubmit,
    externalId: string,
    turns: PrintfulTurns,
  ): Promise<PrintOrder> {
    const { signal } = context;
    const request = this.requestOf(order, externalId);
    await context.stage('draft', 30);
    crashPoint('order.creating');
    try {
      const created = await this.printful.createDraftOrder(request, { signal, turns });
      crashPoint('order.draft-created');
      return created;
    } catch (error) {
      const conflict = error instanceof ProviderError && error.code === 'CONFLICT' ? error : undefined;
      if (!conflict) throw error;
      const taken = await this.printful.orderByExternalId(externalId, { signal, turns });
      if (!taken) throw takenButUnseen(conflict);
      return this.adopt(order, taken);
    }
  }

  /** An order that is already there was made by an earlier attempt of ours, if it is what we would have ordered. */
  private adopt(order: OrderToSubmit, existing: PrintOrder): PrintOrder {
    const request = this.requestOf(order, existing.external_id ?? order.externalId);
    if (!hasSameItems(request, existing.items))
      throw new JobError({
        code: 'CONFLICT',
        class: 'permanent',
        message: text('submission.otherItems'),
        logMessage: `order ${existing.id} at the provider has other items`,
      });
    return existing;
  }

  private requestOf(order: OrderToSubmit, externalId: string) {
    return printOrderRequest(order, externalId, (asset) => this.assets.addressOf(asset));
  }
}

/** Another worker created it a moment ago and it does not show yet. */
const takenButUnseen = (cause: ProviderError): JobError =>
  new JobError({ code: cause.code, class: 'retry', message: cause.userMessage, logMessage: cause.logMessage, cause });
