import { describe, expect, it } from 'vitest';
import { api } from '#testing';
import { giveAddress, mailsTo, mailWith } from './mailbox.js';
import { newShopper } from './shoppers.js';
import {
  DAY_SECONDS,
  eventsSettled,
  MONTH_SECONDS,
  pass,
  planOf,
  resendBackwards,
  subscribe,
  subscriptionsOf,
  type Booked,
} from './token-sales.js';

const subjectsOf = async (address: string) => (await mailsTo(address)).map(({ subject }) => subject);

describe('mails about a plan', () => {
  it('[TOK-05] tell once that a month was refused and what can be done, and once that the plan has ended because of it', async () => {
    const token = await newShopper();
    const address = await giveAddress(token);
    await subscribe(token, 'basic');
    const [{ id }] = (await subscriptionsOf(token)) as [Booked];
    await pass(id, MONTH_SECONDS, 'pm_card_chargeDeclined');
    const refused = await mailWith(address, "We couldn't charge your card for Basic");
    const day = new Date((await planOf(token)).nextAttempt!).toLocaleDateString('en-US', {
      day: 'numeric',
      month: 'long',
      timeZone: 'UTC',
    });
    expect(refused.text).toContain(`We'll try again on ${day}, and you keep your plan until then.`);
    expect(refused.html).toMatch(/href="[^"]+\/tokens"/);
    // Tried once more and refused again: the user knows already.
    await pass(id, 3 * DAY_SECONDS);
    await resendBackwards();
    await pass(id, 12 * DAY_SECONDS);
    await eventsSettled();
    const ended = await mailWith(address, 'Basic has ended');
    expect(ended.text).toContain('Nothing more is charged, and your tokens stay yours.');
    expect((await planOf(token)).status).toBe('none');
    expect((await subjectsOf(address)).sort()).toEqual(['Basic has ended', "We couldn't charge your card for Basic"]);
    expect([refused, ended].map(({ deliveries }) => deliveries)).toEqual([1, 1]);
  });

  it('[TOK-05] come in the language in which the plan was chosen, name the plan that is due, and none where all goes well', async () => {
    const [token, payer] = [await newShopper(), await newShopper()];
    const [address, other] = [await giveAddress(token), await giveAddress(payer)];
    await api(token).post(
      '/api/tokens/plan',
      { plan: 'pro', paymentMethodId: 'pm_card_visa' },
      { headers: { 'accept-language': 'de-DE,de;q=0.9' } },
    );
    await subscribe(payer, 'pro');
    await api(token).post('/api/tokens/plan/change', { plan: 'basic' });
    const [{ id }] = (await subscriptionsOf(token)) as [Booked];
    const [{ id: paid }] = (await subscriptionsOf(payer)) as [Booked];
    await pass(paid, MONTH_SECONDS);
    await api(payer).post('/api/tokens/plan/cancel', {});
    await pass(paid, MONTH_SECONDS);
    expect((await planOf(payer)).status).toBe('none');
    await pass(id, MONTH_SECONDS, 'pm_card_chargeDeclined');
    const refused = await mailWith(address, 'Wir konnten Basic nicht abbuchen');
    expect(refused.text).toContain('Deine Bank hat die Zahlung für diesen Monat abgelehnt.');
    expect(await subjectsOf(other)).toEqual([]);
  });
});
