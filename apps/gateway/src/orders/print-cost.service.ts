import { Injectable } from '@nestjs/common';
import { Config } from '#config';
import { STANDARD_SHIPPING } from '#contracts';
import type { OrderEntity } from '#database';
import { destinationOf, fromCents, toCents } from '#domain';
import { Logger } from '#observability';
import type { ItemVersion, OrderItem } from '#orders';
import { PrintfulClient, type PrintOrderRequest } from '#providers';
import { PrintCallBudget } from '../printful/print-call-budget.js';

/** An item, and how it is printed from now on. */
export type PrintedItem = Pick<OrderItem, 'variantId' | 'quantity' | 'product'> &
  Pick<ItemVersion, 'priceCents' | 'placement' | 'placements'>;

/** Nobody waits longer than this for a figure that only admins see. */
const MAX_WAIT_MS = 5000;

/** What the print provider takes for an order that was changed. */
@Injectable()
export class PrintCostService {
  constructor(
    private readonly printful: PrintfulClient,
    private readonly config: Config,
    private readonly budget: PrintCallBudget,
    private readonly log: Logger,
  ) {}

  /** In cents; undefined where the provider does not say: the change goes on without. */
  async estimate(userId: string, order: OrderEntity, items: readonly PrintedItem[]): Promise<number | undefined> {
    const request = this.requestOf(order, items);
    if (!request) return undefined;
    try {
      await this.budget.take(userId);
      const { costs } = await this.printful.estimateCosts(request, { signal: AbortSignal.timeout(MAX_WAIT_MS) });
      return toCents(costs.total);
    } catch (error) {
      this.log.warn({ err: error, orderId: order.id }, 'the costs of a changed order could not be estimated');
      return undefined;
    }
  }

  /** Costs do not depend on the files, so each is the image of the blank product. */
  private requestOf(
    { shippingAddress, shippingMethod }: OrderEntity,
    items: readonly PrintedItem[],
  ): PrintOrderRequest | undefined {
    const found = destinationOf(shippingAddress);
    if ('wrong' in found) return undefined;
    const { countryCode, stateCode, zip } = found.destination;
    const { name, street, city } = shippingAddress;
    return {
      shipping: shippingMethod?.id ?? STANDARD_SHIPPING,
      recipient: { name, address1: street, city, state_code: stateCode, country_code: countryCode, zip },
      items: items.map((item) => ({
        variant_id: item.variantId,
        quantity: item.quantity,
        retail_price: fromCents(item.priceCents),
        files: areasOf(item).map((type) => ({ type, url: `${this.config.picturesUrl}${item.product.image ?? ''}` })),
      })),
    };
  }
}

const areasOf = ({ placements, placement }: PrintedItem): string[] =>
  placements.length > 0 ? placements.map((placed) => placed.placement) : [placement ?? 'default'];
