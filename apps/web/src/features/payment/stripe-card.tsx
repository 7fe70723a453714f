import { loadStripe, type Stripe, type StripeCardElement } from '@stripe/stripe-js';
import { useEffect, useImperativeHandle, useRef, type Ref } from 'react';
import { text } from '#contracts/messages';
import { askBank } from './ask-bank.js';
import { CardProblem, type CardFields } from './card-fields.js';

interface Mounted {
  stripe: Stripe;
  card: StripeCardElement;
}

/** Stripe draws its fields on its own; they are told what the page around them looks like. */
function lookOf(place: Element) {
  const style = getComputedStyle(place);
  return { base: { color: style.color, fontFamily: style.fontFamily, fontSize: '16px', iconColor: style.color } };
}

/** The provider's own card element, with real keys: it and its bank dialogs come from the provider's origin. */
export default function StripeCard({ publishableKey, ref }: { publishableKey: string; ref: Ref<CardFields> }) {
  const place = useRef<HTMLDivElement>(null);
  const mounted = useRef<Promise<Mounted | null>>(null);
  useEffect(() => {
    const target = place.current!;
    let card: StripeCardElement | undefined;
    mounted.current = loadStripe(publishableKey).then((stripe) => {
      if (!stripe) return null;
      card = stripe.elements().create('card', { style: lookOf(target), hidePostalCode: true });
      card.mount(target);
      return { stripe, card };
    });
    return () => card?.destroy();
  }, [publishableKey]);
  useImperativeHandle(ref, () => {
    const ready = async (): Promise<Mounted> => {
      const found = await mounted.current?.catch(() => null);
      if (!found) throw new CardProblem(text('payment.noAnswer'));
      return found;
    };
    return {
      createMethod: async () => {
        const { stripe, card } = await ready();
        const { paymentMethod, error } = await stripe.createPaymentMethod({ type: 'card', card });
        if (!paymentMethod) throw new CardProblem(error?.message ?? text('payment.noAnswer'));
        return paymentMethod.id;
      },
      confirmWithBank: async (clientSecret) => {
        const { stripe } = await ready();
        return askBank(stripe, clientSecret);
      },
    };
  }, []);
  return <div ref={place} className="rounded-sm border border-line-strong bg-surface px-3 py-[13px]" />;
}
