import type { Address } from '#contracts';
import { createDrafts } from '../../lib/drafts.js';

export interface StoredEstimate {
  shipping: string;
  tax: string;
  taxRate: number;
  calculated: boolean;
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
}

export const usePurchaseDraft = createDrafts<PurchaseDraft>('purchase', {
  shipping: null,
  billing: null,
  sameAddress: true,
  quantities: {},
  estimate: null,
});
