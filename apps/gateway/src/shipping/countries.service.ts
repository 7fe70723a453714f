import { Injectable } from '@nestjs/common';
import { HOME_COUNTRIES, text, type ShopCountry } from '#contracts';
import { needsState, type Destination } from '#domain';
import { Logger } from '#observability';
import { PrintfulClient, type ProviderCountry } from '#providers';
import { CachedJsonResponse } from '../common/cached-json-response.js';
import { HttpError } from '../common/http-error.js';

const DAY_MS = 86_400_000;
const RETRY_MS = 60_000;
/** Nobody waits longer than this for the first list. */
const FIRST_WAIT_MS = 3_000;
/** More than there are. */
const MOST_COUNTRIES = 300;
const MOST_STATES = 200;
const CODE = /^[A-Z]{2}$/;

/** [CHK-01] The countries that the print provider ships to, asked for once a day. While it does not answer, the last list stands, or our home countries alone. */
@Injectable()
export class CountriesService {
  private countries = listOf([]);
  private response = responseOf(this.countries);
  private isProvided = false;
  private dueAt = 0;
  private asking: Promise<void> | undefined;

  constructor(
    private readonly printful: PrintfulClient,
    private readonly log: Logger,
  ) {}

  async list(): Promise<CachedJsonResponse> {
    await this.refresh();
    return this.response;
  }

  /** Undefined where nothing is sent to it. */
  async find(code: string): Promise<ShopCountry | undefined> {
    await this.refresh();
    return this.countries.find((country) => country.code === code);
  }

  /** Throws 400 where nothing is sent there, or where the provider knows no such state; `where` is the address in the request. */
  async checkShipped({ countryCode, stateCode }: Destination, where = 'shippingAddress'): Promise<void> {
    const country = await this.find(countryCode);
    if (!this.isProvided) return;
    if (!country) throw refused(`${where}.country`, text('shipping.notThere'));
    if (country.states.length > 0 && !country.states.some(({ code }) => code === stateCode))
      throw refused(`${where}.state`, text('address.unknown.state'));
  }

  /** Waits for the first list only; a later one replaces it when it is there. */
  private async refresh(): Promise<void> {
    if (Date.now() >= this.dueAt) this.asking ??= this.ask().finally(() => (this.asking = undefined));
    if (!this.isProvided) await this.asking;
  }

  private async ask(): Promise<void> {
    this.dueAt = Date.now() + RETRY_MS;
    try {
      const signal = AbortSignal.timeout(FIRST_WAIT_MS);
      const provided = await this.printful.countries({ signal, urgent: false });
      if (provided.length === 0) return;
      this.countries = listOf(provided);
      this.response = responseOf(this.countries);
      this.isProvided = true;
      this.dueAt = Date.now() + DAY_MS;
    } catch (error) {
      this.log.warn({ err: error }, 'the countries could not be loaded; the known ones stand');
    }
  }
}

function listOf(provided: readonly ProviderCountry[]): ShopCountry[] {
  const known = provided.filter(({ code }) => CODE.test(code)).slice(0, MOST_COUNTRIES);
  const statesOf = (code: string) => known.find((country) => country.code === code)?.states ?? [];
  const codes = new Set([...HOME_COUNTRIES, ...known.map(({ code }) => code)]);
  return [...codes].map((code) => {
    const states = statesOf(code).slice(0, MOST_STATES);
    return {
      code,
      needsState: states.length > 0 || needsState(code),
      states: states.map((state) => ({ code: state.code, name: state.name })),
    };
  });
}

const responseOf = (countries: ShopCountry[]) => new CachedJsonResponse({ countries });
const refused = (field: string, words: string): HttpError => new HttpError(400, 'BAD_REQUEST', words, { field });
