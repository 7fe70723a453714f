import { createDrafts } from '../../lib/drafts.js';

interface PreviewRun {
  jobId: string;
  of: string;
}

interface PlacementDraft {
  designId: string | null;
  globalId: string | null;
  /** The provider's id of the variant, as in addresses. */
  variantId: number | null;
  /** The print area, such as "front"; null for the variant's first. */
  area: string | null;
  /** The preview requested last, and what it is a preview of: it counts only while that is still shown. */
  run: PreviewRun | null;
  /** The same of the line of an order that was changed last. */
  lineRun: (PreviewRun & { line: string }) | null;
}

/** [MOCK-06] The last choice, for a visit whose address names nothing. */
export const usePlacementDraft = createDrafts<PlacementDraft>('placement', {
  designId: null,
  globalId: null,
  variantId: null,
  area: null,
  run: null,
  lineRun: null,
});
