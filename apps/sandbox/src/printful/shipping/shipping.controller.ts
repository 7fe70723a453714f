import { Body, Get } from '@nestjs/common';
import { z } from 'zod';
import { SandboxClock } from '../../core/sandbox-clock.js';
import { PublicCatalogue } from '../access/access.decorators.js';
import { RateLimits } from '../access/rate-limits.js';
import { SandboxCatalogue } from '../catalogue/sandbox-catalogue.js';
import { ok } from '../wire/envelope.js';
import { parseRequest } from '../wire/parse-request.js';
import { PrintfulController, PrintfulPost } from '../access/printful-controller.decorator.js';
import { badRequest, PrintfulError } from '../wire/printful-error.js';
import { COUNTRIES } from './countries.js';
import { findDestination, type Destination } from './destination.js';
import { SHIPPING_METHODS, shippingCents, type ShippingMethod } from './shipping-rates.js';

const DAY_MS = 86_400_000;
const BULK = 100;

const ratesRequest = z.object({
  recipient: z.object({ country_code: z.string(), state_code: z.string().nullish() }),
  items: z.array(z.object({ variant_id: z.coerce.number().int(), quantity: z.coerce.number().int().min(1) })).min(1),
  currency: z.string().default('USD'),
});

@PrintfulController('')
export class ShippingController {
  constructor(
    private readonly catalogue: SandboxCatalogue,
    private readonly limits: RateLimits,
    private readonly clock: SandboxClock,
  ) {}

  @Get('countries')
  @PublicCatalogue()
  countries() {
    return ok(
      COUNTRIES.map(({ code, name, region, states }) => ({
        code,
        name,
        states: states?.map((state) => ({ code: state.code, name: state.name })) ?? null,
        region,
      })),
    );
  }

  @Get('tax/countries')
  @PublicCatalogue()
  taxCountries() {
    return ok(
      COUNTRIES.filter(({ states }) => states).map(({ code, name, states }) => ({
        code,
        name,
        states: states!.map((state) => ({ code: state.code, name: state.name, shipping_taxable: true })),
      })),
    );
  }

  @PrintfulPost('tax/rates')
  taxRates(): never {
    throw new PrintfulError(410, 'This endpoint has been removed.');
  }

  @PrintfulPost('shipping/rates')
  rates(@Body() body: unknown) {
    const { recipient, items, currency } = parseRequest(ratesRequest, body);
    if (currency !== 'USD') throw badRequest('Invalid currency code', 'SH-3');
    if (items.reduce((sum, { quantity }) => sum + quantity, 0) > BULK) this.limits.take('bulkShipping');
    const destination = findDestination(recipient);
    const pieces = items.map(({ variant_id, quantity }) => ({ type: this.typeOf(variant_id), quantity }));
    return ok(
      (Object.keys(SHIPPING_METHODS) as ShippingMethod[]).map((method) => this.rate(method, pieces, destination)),
    );
  }

  private typeOf(variantId: number): string {
    const entry = this.catalogue.variant(variantId);
    if (!entry) throw badRequest(`Variant ${variantId} does not exist`, 'OR-5');
    return entry.product.provider.type;
  }

  private rate(id: ShippingMethod, pieces: { type: string; quantity: number }[], destination: Destination) {
    const { label, days } = SHIPPING_METHODS[id];
    const [first, last] = days.map((count) => new Date(this.clock.now() + count * DAY_MS));
    const month = (date: Date) => date.toLocaleDateString('en-US', { month: 'short', day: 'numeric', timeZone: 'UTC' });
    return {
      id,
      name: `${label} (Estimated delivery: ${month(first!)}-${month(last!)}) `,
      rate: (shippingCents(pieces, destination, id) / 100).toFixed(2),
      currency: 'USD',
      minDeliveryDays: days[0],
      maxDeliveryDays: days[1],
      minDeliveryDate: first!.toISOString().slice(0, 10),
      maxDeliveryDate: last!.toISOString().slice(0, 10),
    };
  }
}
