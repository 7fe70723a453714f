import { Inject, Injectable } from '@nestjs/common';
import type { Config } from '#config';
import { SANDBOX_CONFIG } from '../../core/core.module.js';
import { SandboxClock } from '../../core/sandbox-clock.js';
import { SandboxCatalogue } from '../catalogue/sandbox-catalogue.js';
import { FileLibrary } from '../files/file-library.js';
import { isShippingMethod, SHIPPING_METHODS } from '../shipping/shipping-rates.js';
import { unitCents } from './order-pricing.js';
import type { OrderCosts, OrderItem, OrderRecord, RetailCosts } from './order-record.js';

const NO_RETAIL = { subtotal: null, discount: null, shipping: null, tax: null, vat: null, total: null };

/** Presents orders in the provider's format: money as strings. */
@Injectable()
export class OrderPresenter {
  constructor(
    @Inject(SANDBOX_CONFIG) private readonly config: Config,
    private readonly catalogue: SandboxCatalogue,
    private readonly library: FileLibrary,
    private readonly clock: SandboxClock,
  ) {}

  present(order: OrderRecord) {
    const known = this.clock.now() >= order.costsReadyAt;
    return {
      id: order.id,
      external_id: order.external_id,
      store: order.store,
      status: order.status,
      error: order.error,
      shipping: order.shipping,
      shipping_service_name: isShippingMethod(order.shipping)
        ? SHIPPING_METHODS[order.shipping].service
        : order.shipping,
      created: order.created,
      updated: order.updated,
      recipient: order.recipient,
      notes: order.notes,
      items: order.items.map((item) => this.item(item)),
      branding_items: [],
      incomplete_items: [],
      is_sample: false,
      needs_approval: false,
      not_synced: false,
      has_discontinued_items: false,
      can_change_hold: true,
      costs: { currency: 'USD', ...(known ? amounts(order.costs) : unknown(order.costs)) },
      pricing_breakdown:
        order.status === 'fulfilled' && order.retailCosts ? [breakdown(order.costs, order.retailCosts)] : [],
      retail_costs: { currency: 'USD', ...(order.retailCosts ? amounts(order.retailCosts) : NO_RETAIL) },
      shipments: order.shipments,
      gift: order.gift ?? null,
      packing_slip: order.packingSlip ?? null,
      dashboard_url: `${this.config.SANDBOX_URL}/printful/dashboard?order_id=${order.id}`,
    };
  }

  private item(item: OrderItem) {
    const entry = this.catalogue.variant(item.variant_id);
    if (!entry) throw new Error(`Order item ${item.id} names the unknown variant ${item.variant_id}`);
    const { product, variant } = entry;
    const placements = item.files.map(({ type }) => type);
    return {
      id: item.id,
      external_id: item.external_id,
      variant_id: item.variant_id,
      sync_variant_id: item.sync_variant_id,
      external_variant_id: null,
      warehouse_product_variant_id: null,
      product_template_id: null,
      quantity: item.quantity,
      price: text(unitCents({ product, variant, placements })),
      retail_price: item.retail_price,
      name: item.name,
      product: {
        variant_id: item.variant_id,
        product_id: product.printfulProductId,
        image: this.catalogue.pictureUrl(variant.picture),
        name: variant.name,
      },
      files: item.files.map(({ id, type }) => this.library.present(id, type)),
      options: item.options,
      sku: item.sku,
      discontinued: false,
      out_of_stock: !variant.inStock,
    };
  }
}

function text(cents: number): string {
  return (cents / 100).toFixed(2);
}

function amounts<T extends OrderCosts | RetailCosts>(costs: T): Record<string, string> {
  return Object.fromEntries(Object.entries(costs).map(([name, value]) => [name, text(value as number)]));
}

function unknown(costs: OrderCosts): Record<string, null> {
  return Object.fromEntries(Object.keys(costs).map((name) => [name, null]));
}

function breakdown(costs: OrderCosts, retail: RetailCosts) {
  return {
    customer_pays: text(retail.total),
    printful_price: text(costs.total),
    profit: text(retail.total - costs.total),
    currency_symbol: 'USD',
  };
}
