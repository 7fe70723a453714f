import type { Design, Product, Variant } from '#contracts';
import { text } from '#contracts/messages';
import { useEffect, useMemo, useRef } from 'react';
import type { OrderedLine } from './placements.js';
import { useAddress } from '../../lib/address.js';
import { notify } from '../../lib/notify.js';
import { usePlacementDraft } from './placement-draft.js';
import { prepareMockup, processProduct } from './prepare-mockup.js';
import { areaOf, type PrintFile } from './print-area.js';

const change = usePlacementDraft.setState;

/** What is chosen, as an address names it. */
interface Choice {
  designId: string | null;
  globalId: string | null;
  /** The provider's id of the variant. */
  variantId: number | null;
  area: string | null;
}

const names = { designId: 'designId', globalId: 'globalId', variantId: 'variant_id', area: 'placement' } as const;

function choiceIn(search: URLSearchParams): Choice {
  const variantId = Number(search.get(names.variantId));
  return {
    designId: search.get(names.designId),
    globalId: search.get(names.globalId),
    variantId: Number.isInteger(variantId) && variantId > 0 ? variantId : null,
    area: search.get(names.area),
  };
}

/** The address before the draft. What belongs to another product than the address names is left out. */
function merged(address: Choice, draft: Choice): Choice {
  const same = address.globalId === null || address.globalId === draft.globalId;
  const hasProduct = address.globalId !== null || draft.globalId !== null;
  return {
    // An address with a print area and no design is that of an empty one.
    designId: address.designId ?? (address.area === null ? draft.designId : null),
    globalId: address.globalId ?? draft.globalId,
    variantId: hasProduct ? (address.variantId ?? (same ? draft.variantId : null)) : null,
    area: address.area ?? (same ? draft.area : null),
  };
}

/** What an address names of a line: design and print area alone. */
function ordered({ globalId, syncVariantId, placements }: OrderedLine, address: Choice, products?: Product[]): Choice {
  const product = products?.find((each) => each.globalId === globalId);
  const variant = product?.sync_variants?.find(({ id }) => id === syncVariantId);
  return {
    designId: address.designId,
    globalId,
    variantId: products ? (variant?.variant_id ?? null) : address.variantId,
    area: address.area ?? placements[0]?.placement ?? null,
  };
}

function written(search: URLSearchParams, choice: Choice): URLSearchParams {
  const next = new URLSearchParams(search);
  for (const [field, name] of Object.entries(names) as [keyof Choice, string][]) {
    const value = choice[field];
    if (value === null) next.delete(name);
    else next.set(name, String(value));
  }
  // A link of the catalog carries the name for people; it would contradict another product.
  if (choice.globalId !== search.get(names.globalId)) next.delete('productName');
  return next;
}

export interface Placement {
  /** As the address names it; the design itself may still be on its way. */
  designId: string | null;
  design: Design | null;
  product: Product | null;
  variant: Variant | null;
  area: PrintFile | null;
  /** The line of an order that is changed: product and variant are those that were ordered. */
  line: OrderedLine | null;
  /** A product is named, and the catalog is not there yet. */
  loading: boolean;
  /** Null takes the design off. */
  chooseDesign: (id: string | null) => void;
  /** Answers whether the product could be taken. */
  chooseProduct: (globalId: string | null) => boolean;
  chooseVariant: (syncVariantId: number) => void;
  chooseArea: (area: string, designId: string | null) => void;
}

/** Names the arrangement that is edited: the product's, or that of an order's line. */
export const arrangementOf = ({ product, line }: Pick<Placement, 'product' | 'line'>): string | null =>
  line?.key ?? product?.globalId ?? null;

/** Says once what of an address or a draft the catalog does not hold. */
function useMissing(products: Product[] | undefined, choice: Choice, drop: (change: Partial<Choice>) => void): void {
  const said = useRef('');
  const { globalId, variantId } = choice;
  useEffect(() => {
    if (!products || globalId === null) return;
    const product = products.find((each) => each.globalId === globalId);
    const missing = !product
      ? text('mockup.noProduct')
      : variantId !== null && !product.sync_variants?.some((each) => each.variant_id === variantId)
        ? text('mockup.noVariant')
        : '';
    const about = `${globalId} ${variantId}`;
    if (missing === '' || said.current === about) return;
    said.current = about;
    notify.error(missing, { id: 'mockup' });
    drop(product ? { variantId: null, area: null } : { globalId: null, variantId: null, area: null });
    // What drops it is new with each rendering.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [products, globalId, variantId]);
}

/** Tries a choice; what is wrong with it is said. */
function attempt<T>(run: () => T, otherwise: 'mockup.productFailed' | 'mockup.prepareFailed'): T | null {
  try {
    return run();
  } catch (error) {
    // A product that a server sends in another shape than agreed breaks in our own words.
    const ours = error instanceof Error && error.constructor === Error;
    notify.error(ours ? error.message : text(otherwise), { id: 'mockup' });
    return null;
  }
}

function chosenOf(products: Product[] | undefined, { globalId, variantId }: Choice) {
  const product = products?.find((each) => each.globalId === globalId) ?? null;
  const variant = product?.sync_variants?.find((each) => each.variant_id === variantId) ?? null;
  return { product, variant };
}

interface Known {
  designs: Design[] | undefined;
  products: Product[] | undefined;
  named: Design | undefined;
  line: OrderedLine | null;
  draft: ReturnType<typeof usePlacementDraft.getState>;
  search: URLSearchParams;
  changeAddress: ReturnType<typeof useAddress>[1];
}

/** What is chosen, and the ways to choose something else. */
function placementOf({ designs, products, named, line, draft, search, changeAddress }: Known) {
  // Of a last choice only what is still there counts.
  const kept: Choice = {
    designId: designs?.some((each) => each._id === draft.designId) ? draft.designId : null,
    globalId: products?.some((each) => each.globalId === draft.globalId) ? draft.globalId : null,
    variantId: draft.variantId,
    area: draft.area,
  };
  const address = choiceIn(search);
  const chosenIn = (now: Choice): Choice => (line ? ordered(line, now, products) : merged(now, kept));
  const choice = chosenIn(address);

  const write = (changed: Partial<Choice>, keepsRun = false): void => {
    if (!line) change({ ...changed, ...(keepsRun ? {} : { run: null }) });
    else if (!keepsRun) change({ lineRun: null });
    changeAddress((now) => written(now, { ...chosenIn(choiceIn(now)), ...changed }));
  };

  const { product, variant } = chosenOf(products, choice);
  const placement: Placement = {
    designId: choice.designId,
    design: [...(designs ?? []), ...(named ? [named] : [])].find((each) => each._id === choice.designId) ?? null,
    product,
    variant,
    area: areaOf(variant, choice.area),
    line,
    loading: products === undefined && (line ?? address).globalId !== null,
    chooseDesign: (designId) => write({ designId }),
    chooseProduct: (globalId) => {
      // One that is none of the first is read once the address names it.
      const isKnown = products?.some((each) => each.globalId === globalId) ?? true;
      const taken =
        globalId === null ||
        !isKnown ||
        attempt(() => processProduct(products, globalId), 'mockup.productFailed') !== null;
      if (taken) write({ globalId, variantId: null, area: null });
      return taken;
    },
    chooseVariant: (syncVariantId) => {
      const prepared = attempt(() => prepareMockup(product, syncVariantId), 'mockup.prepareFailed');
      if (prepared) write({ variantId: prepared.variant.variant_id });
    },
    // What is placed stays as it is, and so does its preview.
    chooseArea: (area, designId) => write({ area, designId }, true),
  };
  return { placement, address, choice, write };
}

/**
 * What is put on what: the design, the product, its variant and the print area. The address wins over the draft and
 * follows the choices, but not while a picture is `takenOver`: the way on is that picture's. `named` is the design of
 * the address, which may be older than the newest `designs`. While a `line` of an order is changed, its product and
 * variant are all there is to choose, and nothing of it becomes the draft. It is the same until something is chosen.
 */
export function usePlacement(
  designs: Design[] | undefined,
  products: Product[] | undefined,
  named: Design | undefined,
  takenOver: boolean,
  line: OrderedLine | null,
): Placement {
  const [search, changeAddress] = useAddress();
  const draft = usePlacementDraft();
  const { placement, address, choice, write } = useMemo(
    () => placementOf({ designs, products, named, line, draft, search, changeAddress }),
    [designs, products, named, line, draft, search, changeAddress],
  );
  useMissing(products, choice, write);

  // What the address brings is what a visit without one begins with; what the draft brings, the address shows.
  const wanted = written(search, choice).toString();
  useEffect(() => {
    if (!line && address.designId !== null) change({ designId: address.designId });
    if (!line && address.globalId !== null)
      change({ globalId: choice.globalId, variantId: choice.variantId, area: choice.area });
    if (!takenOver && wanted !== search.toString()) changeAddress(() => new URLSearchParams(wanted));
    // The choice is all in the address that is wanted.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [wanted, takenOver]);
  return placement;
}
