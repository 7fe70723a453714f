import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { ShopCountry } from '#contracts';
import type { Logger } from '#observability';
import type { PrintfulClient } from '#providers';
import { CountriesService } from './countries.service.js';

const DE = { code: 'DE', name: 'Germany', states: [] };
const US = { code: 'US', name: 'United States', states: [{ code: 'CA', name: 'California' }] };
const provider = vi.fn<PrintfulClient['countries']>();
const log = { warn: () => undefined } as unknown as Logger;

let service: CountriesService;
const codes = async (): Promise<string[]> => {
  const { countries } = (await service.list()).content as { countries: ShopCountry[] };
  return countries.map(({ code }) => code);
};
const to = (countryCode: string, stateCode: string | null) => ({ countryCode, stateCode, zip: '1', city: '' });

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] });
  provider.mockReset().mockResolvedValue([DE, US]);
  service = new CountriesService({ countries: provider } as unknown as PrintfulClient, log);
});
afterEach(() => void vi.useRealTimers());

describe('[CHK-01] the countries of the shop', () => {
  it('are asked for once, however many wait, and again after a day', async () => {
    expect(await Promise.all([codes(), codes()])).toEqual(Array(2).fill(['US', 'CA', 'MX', 'DE']));
    expect(provider).toHaveBeenCalledTimes(1);
    vi.setSystemTime(Date.now() + 25 * 3_600_000);
    await codes();
    expect(provider).toHaveBeenCalledTimes(2);
  });

  it('are the last known while the provider is away, and those at home where none are known', async () => {
    provider.mockRejectedValue(new Error('away'));
    expect(await codes()).toEqual(['US', 'CA', 'MX']);
    await expect(service.checkShipped(to('DE', null))).resolves.toBeUndefined();
    expect(provider).toHaveBeenCalledTimes(1);
    provider.mockResolvedValue([DE, US]);
    vi.setSystemTime(Date.now() + 61_000);
    expect(await codes()).toContain('DE');
    provider.mockRejectedValue(new Error('away'));
    vi.setSystemTime(Date.now() + 25 * 3_600_000);
    expect(await codes()).toContain('DE');
  });

  it('refuse a country that nothing is sent to, and a state that the provider does not know', async () => {
    await expect(service.checkShipped(to('DE', null))).resolves.toBeUndefined();
    await expect(service.checkShipped(to('US', 'CA'))).resolves.toBeUndefined();
    await expect(service.checkShipped(to('US', 'XX'))).rejects.toMatchObject({
      details: { field: 'shippingAddress.state' },
    });
    await expect(service.checkShipped(to('CU', null))).rejects.toMatchObject({
      details: { field: 'shippingAddress.country' },
    });
  });
});
