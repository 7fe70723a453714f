import { useState } from 'react';
import { text } from '#contracts/messages';
import { ApiError } from '../../lib/api-error.js';
import { CardProblem, type CardFields } from './card-fields.js';

/** The card was not taken; the payment step says why. */
export class Declined extends Error {}

/** The card in the provider's frame, and why the last one was not taken. */
export function useCard() {
  const [fields, setFields] = useState<CardFields | null>(null);
  const [declined, setDeclined] = useState<string | null>(null);

  /** Hands the card's fields to `work`. Throws Declined where the card was not taken, and what a call throws. */
  const withCard = async <T>(work: (fields: CardFields) => Promise<T>): Promise<T> => {
    setDeclined(null);
    try {
      if (!fields) throw new CardProblem(text('payment.noAnswer'));
      return await work(fields);
    } catch (error) {
      const why = problemOf(error);
      if (why === null) throw error;
      setDeclined(why);
      throw new Declined(why);
    }
  };
  return { setFields, declined, withCard };
}

function problemOf(error: unknown): string | null {
  if (error instanceof CardProblem) return error.message;
  return error instanceof ApiError && error.code === 'PAYMENT_DECLINED' ? error.message : null;
}
