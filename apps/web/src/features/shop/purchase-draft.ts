import type { Address, AppliedDiscounts } from '#contracts';
import { createDrafts } from '../../lib/drafts.js';

export interface StoredEstimate {
  shipping: string;
  tax: string;
  taxRate: number;
  calculated: boolean;
  /** The way of shipping that it is for. */
  shippingMethod?: string;
  /** The name of that way, where it is not the standard one. */
  shippingName?: string;
  /** What is taken off; missing in estimates from before there were discounts. */
  discounts?: AppliedDiscounts;
  estimateData: Record<string, unknown>;
  timestamp: number;
  cartHash: string;
}

interface PurchaseDraft {
  shipping: Address | null;
  billing: Address | null;
  sameAddress: boolean;
  /** Changed quantities that are not saved yet, by line. */
  quantities: Record<string, number>;
  estimate: StoredEstimate | null;
  /** The chosen way of shipping; null for the standard one. */
  shippingMethod: { id: string; name: string } | null;
  couponCode: string | null;
  /** Why the last code was refused. */
  couponProblem: string | null;
  /** Whether the plan's free item is wanted where there is one. */
  freeItem: boolean;
  /** What the shopper wants the team to know. */
  note: string;
}

export const usePurchaseDraft = createDrafts<PurchaseDraft>('purchase', {
  shipping: null,
  billing: null,
  sameAddress: true,
  quantities: {},
  estimate: null,
  shippingMethod: null,
  couponCode: null,
  couponProblem: null,
  freeItem: true,
  note: '',
});
