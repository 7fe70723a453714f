import type { PlacedDesign, SavedPlacement } from '#contracts';
import { untouched, type Editing } from '#domain';
import { create } from 'zustand';
import { createDrafts } from '../../lib/drafts.js';
import { useSession } from '../../lib/session.js';
import { defaultSettings, type PlacementSettings, type Placing } from './placement-settings.js';

/** A line of an order whose print is changed: on its own, apart from what lies on the product otherwise. */
export interface OrderedLine {
  /** Names its arrangement beside those of the products: 'order', then the ids of order and line. */
  key: string;
  /** Another one as soon as the line, or what is prepared of it, is another. */
  base: string;
  globalId: string;
  syncVariantId: number;
  placements: readonly LinePlacement[];
}

interface LinePlacement extends Pick<PlacedDesign, 'editorState' | 'aspectChoice'> {
  placement: string;
  designId: string;
}

/** What one step of undo brings back. */
interface Arrangement {
  /** The design of each print area. */
  designs: Record<string, string>;
  /** How designs lie, by print area and design. */
  settings: Record<string, PlacementSettings>;
}

export interface ProductPlacements extends Arrangement {
  /** The version on the server that a placement was changed from. */
  versions: Record<string, number>;
  /** Print areas the server does not know the present state of. */
  unsaved: string[];
  /** What it began with, where it is an order's line: the server has the product's own arrangements only. */
  base?: string;
  usedAt: number;
}

const UNDO_STEPS = 100;
/** Products whose placements stay in this browser; the server has them all. */
const PRODUCTS_KEPT = 30;

const nothing: ProductPlacements = { designs: {}, settings: {}, versions: {}, unsaved: [], usedAt: 0 };

export const placementKey = (area: string, designId: string): string => `${area} ${designId}`;

/** What is placed on each product, and on each line of an order that is changed. It is kept in the browser at once: an expired session loses nothing. */
const usePlacementsDraft = createDrafts<{ products: Record<string, ProductPlacements> }>(
  'placements',
  { products: {} },
  { shared: true },
);

interface History {
  past: Arrangement[];
  future: Arrangement[];
  /** Changes of one gesture are one step. */
  gesture: string | null;
}
const noHistory: History = { past: [], future: [], gesture: null };
const useHistories = create<Record<string, History>>(() => ({}));
useSession.subscribe((now, before) => {
  if (now.user?.sub !== before.user?.sub) useHistories.setState({}, true);
});

export const useProductPlacements = (globalId: string): ProductPlacements =>
  usePlacementsDraft(({ products }) => products[globalId] ?? nothing);
export const useUndoable = (globalId: string): History => useHistories((histories) => histories[globalId] ?? noHistory);

export const placementsOf = (globalId: string): ProductPlacements =>
  usePlacementsDraft.getState().products[globalId] ?? nothing;
export const settingsOn = ({ settings }: Arrangement, area: string, designId: string): PlacementSettings =>
  settings[placementKey(area, designId)] ?? defaultSettings;

function write(globalId: string, next: ProductPlacements): void {
  const { products } = usePlacementsDraft.getState();
  const others = Object.entries(products).filter(([id]) => id !== globalId);
  const kept = others
    .sort(
      ([, one], [, other]) =>
        Number(other.unsaved.length > 0) - Number(one.unsaved.length > 0) || other.usedAt - one.usedAt,
    )
    .slice(0, PRODUCTS_KEPT - 1);
  usePlacementsDraft.setState({
    products: { ...Object.fromEntries(kept), [globalId]: { ...next, usedAt: Date.now() } },
  });
}

/** [MOCK-13] How another shape is fitted is the admins' to choose: without their choices, the default is all there is. */
export function withoutChoices(now: ProductPlacements): ProductPlacements {
  const settings = Object.entries(now.settings).map(([key, { choice: _, ...rest }]): [string, PlacementSettings] => [
    key,
    rest,
  ]);
  return { ...now, settings: Object.fromEntries(settings) };
}

const arrangementOf = ({ designs, settings }: Arrangement): Arrangement => ({ designs, settings });

function remember(globalId: string, gesture: string | null): void {
  const { past, gesture: last } = useHistories.getState()[globalId] ?? noHistory;
  const same = gesture !== null && gesture === last;
  const steps = same ? past : [...past, arrangementOf(placementsOf(globalId))].slice(-UNDO_STEPS);
  useHistories.setState({ [globalId]: { past: steps, future: [], gesture } });
}

/** What follows is another step, also where it is of the same kind. */
export function endGesture(globalId: string): void {
  const history = useHistories.getState()[globalId];
  if (history?.gesture) useHistories.setState({ [globalId]: { ...history, gesture: null } });
}

const withUnsaved = (unsaved: string[], ...areas: string[]): string[] => [...new Set([...unsaved, ...areas])];

/** Whether two settings show and print the same. */
const sameSettings = (one: PlacementSettings, other: PlacementSettings): boolean =>
  lieOf(one, false) === lieOf(other, false) &&
  one.opacity === other.opacity &&
  one.choice?.cropOption === other.choice?.cropOption &&
  one.choice?.anchorPosition === other.choice?.anchorPosition;

/**
 * Changes how the design of a print area lies. Changes with the same `gesture` are undone together, until it ends; what
 * leaves everything as it is adds no step.
 */
export function changePlacement(
  globalId: string,
  area: string,
  patch: Partial<PlacementSettings>,
  gesture: string | null = null,
): void {
  const now = placementsOf(globalId);
  const designId = now.designs[area];
  if (!designId) return;
  const before = settingsOn(now, area, designId);
  const moved = 'editing' in patch || 'choice' in patch;
  const next = { ...before, ...(moved ? { ordered: undefined } : {}), ...patch };
  if (sameSettings(before, next)) return;
  remember(globalId, gesture);
  write(globalId, {
    ...now,
    settings: { ...now.settings, [placementKey(area, designId)]: next },
    unsaved: withUnsaved(now.unsaved, area),
  });
}

/** Puts a design onto a print area, as it lay there before, or takes the area's design off. */
export function placeDesignOn(
  globalId: string,
  area: string,
  designId: string | null,
  settings?: PlacementSettings,
): void {
  const now = placementsOf(globalId);
  if ((now.designs[area] ?? null) === designId) return;
  remember(globalId, null);
  const { [area]: _, ...others } = now.designs;
  write(globalId, {
    ...now,
    designs: designId ? { ...others, [area]: designId } : others,
    settings: designId && settings ? { ...now.settings, [placementKey(area, designId)]: settings } : now.settings,
    unsaved: withUnsaved(now.unsaved, area),
  });
}

function restore(globalId: string, target: Arrangement): void {
  const now = placementsOf(globalId);
  const areas = new Set([...Object.keys(now.designs), ...Object.keys(target.designs)]);
  const changed = [...areas].filter((area) => {
    const [before, after] = [now.designs[area], target.designs[area]];
    return (
      before !== after || (after !== undefined && settingsOn(now, area, after) !== settingsOn(target, area, after))
    );
  });
  write(globalId, { ...now, ...target, unsaved: withUnsaved(now.unsaved, ...changed) });
}

export function undo(globalId: string): void {
  const { past, future } = useHistories.getState()[globalId] ?? noHistory;
  const target = past.at(-1);
  if (!target) return;
  const now = arrangementOf(placementsOf(globalId));
  useHistories.setState({ [globalId]: { past: past.slice(0, -1), future: [now, ...future], gesture: null } });
  restore(globalId, target);
}

export function redo(globalId: string): void {
  const { past, future } = useHistories.getState()[globalId] ?? noHistory;
  const [target, ...later] = future;
  if (!target) return;
  const now = arrangementOf(placementsOf(globalId));
  useHistories.setState({ [globalId]: { past: [...past, now], future: later, gesture: null } });
  restore(globalId, target);
}

type Stored = Pick<SavedPlacement, 'opacity'> & Pick<LinePlacement, 'editorState' | 'aspectChoice'>;

function settingsOf({ editorState, aspectChoice, opacity }: Stored): PlacementSettings {
  const { position, scale, rotation, fillImage, flipHorizontal, flipVertical }: Editing = editorState ?? untouched;
  return {
    // A design of another shape was saved as not filling; it fills again where the shapes match.
    editing: { position, scale, rotation, fillImage: fillImage || aspectChoice !== null, flipHorizontal, flipVertical },
    ...(aspectChoice ? { choice: aspectChoice } : {}),
    opacity,
  };
}

/**
 * Takes over what the server has, but for the areas changed here since. Steps from before something newer would bring
 * back what is outdated, so they go; answers whether there were any.
 */
export function adoptSaved(
  globalId: string,
  saved: { placements: SavedPlacement[]; active: { placement: string; designId: string }[] },
): boolean {
  const now = placementsOf(globalId);
  const own = new Set(now.unsaved);
  const news = saved.placements.filter(
    ({ placement, designId, version }) =>
      !(own.has(placement) && now.designs[placement] === designId) &&
      version > (now.versions[placementKey(placement, designId)] ?? -1),
  );
  const active = saved.active.filter(({ placement }) => !own.has(placement));
  const keep = Object.entries(now.designs).filter(([area]) => own.has(area));
  const designs = Object.fromEntries<string>([
    ...active.map(({ placement, designId }): [string, string] => [placement, designId]),
    ...keep,
  ]);
  write(globalId, {
    ...now,
    designs,
    settings: {
      ...now.settings,
      ...Object.fromEntries(news.map((each) => [placementKey(each.placement, each.designId), settingsOf(each)])),
    },
    versions: {
      ...now.versions,
      ...Object.fromEntries(news.map((each) => [placementKey(each.placement, each.designId), each.version])),
    },
  });
  return (news.length > 0 || !sameDesigns(now.designs, designs)) && forgetSteps(globalId);
}

const sameDesigns = (one: Record<string, string>, other: Record<string, string>): boolean =>
  [...Object.keys(one), ...Object.keys(other)].every((area) => one[area] === other[area]);

function forgetSteps(globalId: string): boolean {
  const { past, future } = useHistories.getState()[globalId] ?? noHistory;
  useHistories.setState({ [globalId]: noHistory });
  return past.length + future.length > 0;
}

/** Notes that the server has a print area as it was; what changed meanwhile stays unsaved. */
export function noteSaved(globalId: string, area: string, of: Arrangement, version?: number): void {
  const now = placementsOf(globalId);
  const designId = of.designs[area];
  const unchanged =
    now.designs[area] === designId && (!designId || settingsOn(now, area, designId) === settingsOn(of, area, designId));
  write(globalId, {
    ...now,
    versions:
      designId && version !== undefined ? { ...now.versions, [placementKey(area, designId)]: version } : now.versions,
    unsaved: unchanged ? now.unsaved.filter((each) => each !== area) : now.unsaved,
  });
}

/** Drops what was changed here on a print area: the server has something newer. */
export function dropUnsaved(globalId: string, area: string): void {
  const now = placementsOf(globalId);
  write(globalId, { ...now, unsaved: now.unsaved.filter((each) => each !== area) });
}

/** How a design lies, as far as it is printed so: one of another shape than its area does not fill. */
function lieOf({ editing }: PlacementSettings, fitted: boolean): string {
  const { position, scale, rotation, fillImage, flipHorizontal = false, flipVertical = false } = editing;
  const { x, y } = position;
  return JSON.stringify([x, y, scale, rotation, fillImage || fitted, flipHorizontal, flipVertical]);
}

const orderedOn = ({ placement, editorState, aspectChoice }: LinePlacement): Placing => ({
  editorState: editorState ?? { ...untouched, placement },
  ...(aspectChoice ? { aspectChoice } : {}),
});

/**
 * Begins an order's line as it is, unless what was changed of it here began with the same; answers whether such changes
 * are replaced by newer ones.
 */
export function beginLine({ key, base, placements }: OrderedLine): boolean {
  const now = placementsOf(key);
  if (now.base === base) return false;
  const designs = Object.fromEntries(placements.map(({ placement, designId }) => [placement, designId]));
  const lying = placements.map((each): [string, PlacementSettings] => [
    placementKey(each.placement, each.designId),
    { ...settingsOf({ ...each, opacity: defaultSettings.opacity }), ordered: orderedOn(each) },
  ]);
  const same =
    sameDesigns(now.designs, designs) &&
    lying.every(([name, lies]) => {
      const fitted = lies.choice !== undefined;
      return lieOf(now.settings[name] ?? defaultSettings, fitted) === lieOf(lies, fitted);
    });
  // What was taken into the order goes on as it is, with its steps.
  write(key, same ? { ...now, base, unsaved: [] } : { ...nothing, base, designs, settings: Object.fromEntries(lying) });
  if (!same) forgetSteps(key);
  return !same && now.unsaved.length > 0;
}
