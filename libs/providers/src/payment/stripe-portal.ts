import type { Stripe } from 'stripe';
import type { CardPage } from './subscription-provider.js';

const PURPOSE = 'inkloom-card';
const CONFIGURATIONS = 100;

/** [TOK-05] Opens Stripe's portal on the page on which a subscription's card is changed. Returns its address. */
export async function openStripePortal(stripe: Stripe, page: CardPage): Promise<string> {
  await leaveToCustomer(stripe, page);
  const { url } = await stripe.billingPortal.sessions.create({
    customer: page.customerId,
    configuration: await configurationOf(stripe),
    return_url: page.backUrl,
    flow_data: {
      type: 'payment_method_update',
      after_completion: { type: 'redirect', redirect: { return_url: page.doneUrl } },
    },
  });
  return url;
}

/** The portal changes the card of the customer, which pays for a subscription that has none of its own. */
async function leaveToCustomer(stripe: Stripe, { providerId, customerId }: CardPage): Promise<void> {
  const { default_payment_method: card } = await stripe.subscriptions.retrieve(providerId);
  if (!card) return;
  const id = typeof card === 'string' ? card : card.id;
  await stripe.customers.update(customerId, { invoice_settings: { default_payment_method: id } });
  await stripe.subscriptions.update(providerId, { default_payment_method: '' });
}

/** What visitors of the portal may do, made with the first of them. The dashboard's own configuration may let them do more. */
async function configurationOf(stripe: Stripe): Promise<string> {
  const { data } = await stripe.billingPortal.configurations.list({ active: true, limit: CONFIGURATIONS });
  const known = data.find(({ metadata }) => metadata?.['purpose'] === PURPOSE);
  if (known) return known.id;
  const created = await stripe.billingPortal.configurations.create(
    { features: { payment_method_update: { enabled: true } }, metadata: { purpose: PURPOSE } },
    { idempotencyKey: `portal-${PURPOSE}` },
  );
  return created.id;
}
