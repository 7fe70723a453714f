import type { Product } from '#contracts';
import { createDrafts } from '../../../lib/drafts.js';
import type { CallInput } from '../../../lib/http-client.js';
import { readJson, writeItem } from '../../../lib/storage.js';

/** What the cart takes. */
export type NewLine = CallInput<'POST /api/cart'>['body'];

/** A line that a visitor added, with what their cart shows of it. */
export interface KeptLine {
  line: NewLine;
  name: string;
  image: string | null;
  price: string;
}

/** How long a removal can be undone. */
export const UNDO_MS = 10_000;
export const MOST_KEPT_LINES = 20;
const MOST_PIECES = 1000;

/** [CART-06] What a visitor added, in this browser; who signs in takes it along. */
export const useKeptLines = createDrafts<{ lines: KeptLine[] }>(
  'kept-lines',
  { lines: [] },
  { handOver: true, shared: true },
);

const setLines = (lines: KeptLine[]): void => useKeptLines.setState({ lines });

/** Keeps a line; one more of a variant that is kept already counts there. Returns false where there are too many. */
export function keepLine(line: NewLine, { name, images, basePrice, sync_variants: variants }: Product): boolean {
  const { lines } = useKeptLines.getState();
  const known = lines.find((each) => each.line.syncVariantId === line.syncVariantId);
  if (known) {
    const quantity = Math.min(MOST_PIECES, (known.line.quantity ?? 1) + (line.quantity ?? 1));
    setLines(lines.map((each) => (each === known ? { ...each, line: { ...each.line, quantity } } : each)));
    return true;
  }
  if (lines.length >= MOST_KEPT_LINES) return false;
  const variant = variants.find(({ id }) => id === line.syncVariantId);
  const image = variant?.product.image ?? images[0]?.url ?? null;
  setLines([...lines, { line, name, image, price: variant?.retail_price ?? basePrice }]);
  return true;
}

const isSame = (one: KeptLine, other: KeptLine): boolean => one.line.syncVariantId === other.line.syncVariantId;

/** Removes a line. Returns what puts it back where it was, unless it was added again meanwhile. */
export function removeKept(kept: KeptLine): () => void {
  const { lines } = useKeptLines.getState();
  const place = lines.findIndex((each) => isSame(each, kept));
  setLines(lines.filter((each) => !isSame(each, kept)));
  return () => {
    const now = useKeptLines.getState().lines;
    if (!now.some((each) => isSame(each, kept))) setLines([...now.slice(0, place), kept, ...now.slice(place)]);
  };
}

/** The kept lines, which are forgotten with that: each is added once. */
export function takeKept(): KeptLine[] {
  const { lines } = useKeptLines.getState();
  setLines([]);
  return lines;
}

type Choice = Pick<NewLine, 'globalId' | 'color' | 'size'>;
const item = 'product_choice';

/** Keeps the chosen options over the sign-in, in this tab. */
export const keepChoice = ({ globalId, color, size }: Choice): void =>
  writeItem(item, JSON.stringify({ globalId, color, size } satisfies Choice), 'sessionStorage');

export function keptChoice(globalId: string): Choice | null {
  const choice = readJson<Choice>(item, 'sessionStorage');
  return choice?.globalId === globalId ? choice : null;
}
