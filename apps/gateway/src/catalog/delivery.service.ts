import { Injectable } from '@nestjs/common';
import { text, type Product } from '#contracts';
import { countryCode } from '#domain';
import { PrintfulClient, ProviderError } from '#providers';
import { CachedJsonResponse } from '../common/cached-json-response.js';
import { HttpError } from '../common/http-error.js';
import { PrintCallBudget } from '../printful/print-call-budget.js';
import { CountriesService } from '../shipping/countries.service.js';
import { shippingMethods } from '../shipping/shipping-methods.js';
import { CatalogCache } from './catalog-cache.js';
import { CatalogService } from './catalog.service.js';

const HOUR_MS = 3_600_000;
/** The provider wants a state where it lists some. The most peopled one stands for all, where it is named here; else the first. */
const STATES: Partial<Record<string, string>> = { US: 'CA', CA: 'ON', AU: 'NSW' };

/** What it costs and how long it takes to send one piece of a product to a country, for those who only look. */
@Injectable()
export class DeliveryService {
  private readonly estimates = new CatalogCache<CachedJsonResponse>(HOUR_MS);

  constructor(
    private readonly catalog: CatalogService,
    private readonly printful: PrintfulClient,
    private readonly budget: PrintCallBudget,
    private readonly countries: CountriesService,
  ) {}

  /** Throws 400 where there is no such country. */
  async estimate(globalId: string, country: string, network: string): Promise<CachedJsonResponse> {
    const code = countryCode(country);
    if (!code) throw unknownCountry();
    const product = await this.catalog.product(globalId);
    return this.estimates.get(`${globalId} ${code}`, async () => {
      const methods = await this.methods(product, code, network);
      return new CachedJsonResponse({ country: code, methods });
    });
  }

  private async methods({ sync_variants: variants }: Product, country: string, network: string) {
    const variant = variants.find(({ inStock }) => inStock) ?? variants[0];
    if (!variant) return [];
    await this.budget.takeForVisitor(network);
    const state = STATES[country] ?? (await this.countries.find(country))?.states[0]?.code;
    const recipient = { country_code: country, state_code: state };
    try {
      const items = [{ variant_id: variant.variant_id, quantity: 1 }];
      return shippingMethods(await this.printful.shippingRates({ recipient, items }, { urgent: false }));
    } catch (error) {
      // The provider refuses a country that it does not send to.
      if (error instanceof ProviderError && error.code === 'BAD_REQUEST') return [];
      throw error;
    }
  }
}

const unknownCountry = (): HttpError =>
  new HttpError(400, 'BAD_REQUEST', text('request.invalid', { field: 'country', problem: 'not a known country' }), {
    field: 'country',
  });
