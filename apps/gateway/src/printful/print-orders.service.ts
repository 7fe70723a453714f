import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { text } from '#contracts';
import { AuditRepository, newId } from '#database';
import { externalIdOf } from '#domain';
import { SubmittedOrderRepository } from '#orders';
import { PrintfulClient, ProviderError, type PrintOrder } from '#providers';
import { isOperator, type CurrentUser } from '../common/current-user.js';
import type { CallOf } from '../common/endpoint.decorator.js';
import { HttpError } from '../common/http-error.js';
import { OwnPictures } from './own-pictures.js';
import { PrintCallBudget } from './print-call-budget.js';
import type { PageRequest } from './print-catalogue.service.js';

type DraftRequest = CallOf<'POST /api/printful/orders'>['body'];

/** Each of a user's orders is a call of its own at the provider. */
const MOST_OWN = 10;
/** These calls leave those alone that are reserved for submitting orders. */
const UNHURRIED = { urgent: false };

/** [PRX-05, PRX-06] Orders as they stand at the print provider: their own for shoppers, all for operators, who alone create drafts. */
@Injectable()
export class PrintOrdersService {
  constructor(
    private readonly printful: PrintfulClient,
    private readonly orders: SubmittedOrderRepository,
    private readonly pictures: OwnPictures,
    private readonly budget: PrintCallBudget,
    private readonly audit: AuditRepository,
  ) {}

  async list(
    user: CurrentUser,
    page: PageRequest,
  ): Promise<{ items: PrintOrder[]; paging: PageRequest & { total: number } }> {
    if (!isOperator(user)) return this.own(user.id, { ...page, limit: Math.min(page.limit, MOST_OWN) });
    await this.budget.take(user.id);
    const { items, total } = await this.printful.orders(page);
    await this.audit.recordRead({ actorId: user.id, action: 'print-orders.read', subject: 'print-orders' });
    return { items: items.slice(0, page.limit), paging: { ...page, total } };
  }

  /** Throws 404 for another shopper's order, as for one that there is not, without asking the provider. */
  async read(user: CurrentUser, id: string): Promise<PrintOrder> {
    const isOwn = await this.orders.isOwn(user.id, id);
    if (!isOwn && !isOperator(user)) throw new HttpError(404, 'NOT_FOUND', text('request.notFound'));
    await this.budget.take(user.id);
    const order = await this.printful.order(id, UNHURRIED);
    if (!isOwn)
      await this.audit.recordRead({ actorId: user.id, action: 'print-order.read', subject: `print-order:${id}` });
    return order;
  }

  /** Creates a draft that costs nothing until it is confirmed. Repeated with the same external id or idempotency key it answers the draft that there is. */
  async createDraft(
    user: CurrentUser,
    { external_id, items, ...draft }: DraftRequest,
    idempotencyKey: string | undefined,
  ): Promise<PrintOrder> {
    const name = external_id ?? draftName(user.id, idempotencyKey);
    const owned = await Promise.all(
      items.map(async (item, at) => ({
        ...item,
        files: await Promise.all(
          item.files.map(async (file) => ({
            ...file,
            url: await this.pictures.addressOf(file.url, user.id, `items.${at}.files`),
          })),
        ),
      })),
    );
    await this.budget.take(user.id);
    const known = external_id || idempotencyKey ? await this.printful.orderByExternalId(name, UNHURRIED) : null;
    const order = known ?? (await this.create({ ...draft, items: owned, external_id: name }));
    await this.audit.record({
      actorId: user.id,
      action: 'print.draft',
      subject: `print-order:${order.id}`,
      details: { externalId: name },
    });
    return order;
  }

  /** Looks for the draft where it is not known whether the provider has it. */
  private async create(request: Parameters<PrintfulClient['createDraftOrder']>[0]): Promise<PrintOrder> {
    try {
      return await this.printful.createDraftOrder(request, UNHURRIED);
    } catch (error) {
      if (!(error instanceof ProviderError) || error.class !== 'unknown') throw error;
      const found = await this.printful.orderByExternalId(request.external_id, UNHURRIED).catch(() => null);
      if (!found) throw error;
      return found;
    }
  }

  private async own(userId: string, page: PageRequest) {
    const { ids, total } = await this.orders.findOf(userId, page.offset, page.limit);
    if (ids.length > 0) await this.budget.take(userId, 'calls', ids.length);
    const items = await Promise.all(ids.map((id) => this.printful.order(id, UNHURRIED).catch(absent)));
    return { items: items.filter((item) => item !== null), paging: { ...page, total } };
  }
}

/** The same for every try of a call that may have been cut off. */
function draftName(userId: string, idempotencyKey: string | undefined): string {
  if (!idempotencyKey) return `op-${externalIdOf(newId())}`;
  return `op-${createHash('sha256').update(`${userId} ${idempotencyKey}`).digest('hex').slice(0, 26)}`;
}

/** An order that the provider has forgotten is left out. */
function absent(error: unknown): null {
  if (error instanceof ProviderError && error.code === 'NOT_FOUND') return null;
  throw error;
}
