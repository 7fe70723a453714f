import type { Design, PlacedInput, Variant } from '#contracts';
import {
  placeDesign,
  placedDesign,
  sizeInMillimetres,
  worstQuality,
  type DesignLayout,
  type PlacedDesign,
  type PlacementFrame,
  type Size,
} from '#domain';
import { useQueries } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { defaultSettings, type PlacementSettings, type Placing } from './placement-settings.js';
import { call } from '../../lib/http-client.js';
import { queryKeys } from '../../lib/query-client.js';
import { hasRole, useSession } from '../../lib/session.js';
import { actionsOn, type EditorActions } from './editor-actions.js';
import { useOrderedLine } from './ordered-line.js';
import {
  settingsOn,
  placeDesignOn,
  placementsOf,
  useProductPlacements,
  useUndoable,
  withoutChoices,
  type ProductPlacements,
} from './placements.js';
import { areaName, placingOf, type PrintFile } from './print-area.js';
import { ratedSizes, type RatedSize } from './rated-sizes.js';
import type { Placement } from './use-placement.js';
import { useSavedPlacements, type SaveState } from './use-saved-placements.js';
import { noteVisited, visitedAddress } from './visited-address.js';

/** A design on a print area of the chosen product, and what it is edited with. */
export interface Placed {
  design: Design;
  area: PrintFile;
  settings: PlacementSettings;
  placing: Placing;
  frame: PlacementFrame;
  /** In pixels of the print file. */
  layout: DesignLayout;
  /** In millimetres. */
  box: PlacedDesign;
  areaSize: Size;
  /** How sharp it prints on the chosen size, and on the worst of those that are checked. */
  own: RatedSize;
  worst: RatedSize;
  /** The sizes of the color have different print areas. */
  sizesDiffer: boolean;
}

/** A print area with the design that lies on it, and how it lies. */
interface AreaOfProduct {
  area: PrintFile;
  design: Design | null;
  placing: Placing | null;
  /** Of a design that lies here and is not known yet, or cannot be read. */
  unread: 'loading' | 'failed' | null;
}

/** What is printed where. */
export interface Inputs {
  placed: PlacedInput[];
  /** There may be more: what was placed, or a design of it, is not known yet. */
  loading: boolean;
  /** Names of the areas whose design cannot be read. */
  unreadable: string[];
}

export interface Editor extends EditorActions {
  areas: AreaOfProduct[];
  area: PrintFile | null;
  placed: Placed | null;
  /** All print areas, as a preview and a line of the cart take them. */
  inputs: Inputs;
  save: SaveState;
  /** The print quality is that of all sizes, not of the chosen one alone. */
  allSizes: boolean;
  checkAllSizes: (all: boolean) => void;
  canUndo: boolean;
  canRedo: boolean;
  openArea: (area: string) => void;
}

interface ReadDesigns {
  byId: Map<string, Design>;
  /** Ids of those that could not be read. */
  failed: Set<string>;
}

/** The designs by id: those of the list, and the older ones that lie on an area. */
function useDesignsById(ids: string[], known: (Design | null | undefined)[]): ReadDesigns {
  const byId = new Map(known.flatMap((design) => (design ? [[design._id, design] as const] : [])));
  const missing = [...new Set(ids)].filter((id) => !byId.has(id));
  const read = useQueries({
    queries: missing.map((id) => ({
      queryKey: queryKeys.design(id),
      queryFn: () => call('GET /api/design/:id', { params: { id } }),
    })),
  });
  for (const { data } of read) if (data) byId.set(data._id, data);
  // One that could not be read stays so while it is read again, so that its notice does not come and go.
  const failed = missing.filter((id, index) => !byId.has(id) && (read[index]?.errorUpdateCount ?? 0) > 0);
  return { byId, failed: new Set(failed) };
}

/**
 * Keeps the address, which names the active area's design, and what is placed in step: the one that changed leads. An
 * address leads once: when its page is reloaded, what was saved since, maybe on another device, stays.
 */
function useActiveDesign(
  { area, designId, design, chooseDesign, line }: Placement,
  key: string,
  stored: string | null,
  restored: boolean,
) {
  const { key: entry } = useLocation();
  const [visited] = useState(() => visitedAddress(entry));
  const seen = useRef(visited);
  const loaded = design !== null || designId === null;
  // New with each rendering: until the address has followed, the renderings between would choose again, without end.
  const follow = useEffectEvent(chooseDesign);
  useEffect(() => {
    if (!key || !area || !restored || !loaded) return;
    const address = `${key} ${area.placement} ${designId}`;
    // An address that names a line leads to what lies there.
    const chosen = address !== seen.current && !(line && seen.current === '');
    seen.current = address;
    noteVisited(entry, address);
    // What the server has was taken over after this render.
    const present = placementsOf(key).designs[area.placement] ?? null;
    if (present === designId) return;
    if (chosen && designId) placeDesignOn(key, area.placement, designId);
    else follow(present);
    // Whether it is a line's is all that is asked of the line.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [key, area, designId, loaded, stored, restored, entry]);
}

function areasOf(variant: Variant | null, now: ProductPlacements, { byId, failed }: ReadDesigns): AreaOfProduct[] {
  return (variant?.printfiles ?? []).map((area) => {
    const designId = now.designs[area.placement] ?? null;
    const design = designId ? (byId.get(designId) ?? null) : null;
    const placing = design && placingOf(design, area, settingsOn(now, area.placement, design._id));
    const unread = !designId || design ? null : failed.has(designId) ? 'failed' : 'loading';
    return { area, design, placing, unread };
  });
}

const inputsOf = (areas: AreaOfProduct[], loading: boolean): Inputs => ({
  placed: areas.flatMap(({ area, design, placing }) =>
    design && placing ? [{ placement: area.placement, designId: design._id, ...placing }] : [],
  ),
  loading: loading || areas.some(({ unread }) => unread === 'loading'),
  unreadable: areas.flatMap(({ area, unread }) => (unread === 'failed' ? [areaName(area)] : [])),
});

function placedOn(
  design: Design,
  area: PrintFile,
  settings: PlacementSettings,
  { product, variant }: Placement,
  all: boolean,
): Placed {
  const placing = placingOf(design, area, settings);
  const frame: PlacementFrame = { image: design, area, choice: placing.aspectChoice };
  const sizes = ratedSizes(design, area, settings, product, variant);
  const [own] = sizes;
  return {
    design,
    area,
    settings,
    placing,
    frame,
    layout: placeDesign(design, area, placing.editorState, placing.aspectChoice),
    box: placedDesign(frame, placing.editorState),
    areaSize: sizeInMillimetres(area),
    own,
    worst: all ? (worstQuality(sizes) ?? own) : own,
    sizesDiffer: sizes.some((each) => each.area.printfile_id !== area.printfile_id),
  };
}

/** What the server has is not there yet, or the design of the address is not placed yet. */
const isRestoring = ({ area, designId }: Placement, restored: boolean, active: string | null): boolean =>
  area !== null && (!restored || (designId !== null && active === null));

/** The settings of all areas, as the user may have them. */
function useAllowedPlacements(key: string): { now: ProductPlacements; canChoose: boolean } {
  const canChoose = useSession(({ user }) => hasRole(user, 'Admin'));
  const stored = useProductPlacements(key);
  return { now: useMemo(() => (canChoose ? stored : withoutChoices(stored)), [canChoose, stored]), canChoose };
}

/** The arrangement that is edited: the product's, which is saved by itself, or that of an order's line. */
function useArrangement({ product, line }: Placement): { key: string; restored: boolean; save: SaveState } {
  const begun = useOrderedLine(line);
  const { restored, ...save } = useSavedPlacements(line ? null : (product?.globalId ?? null));
  return { key: line?.key ?? product?.globalId ?? '', restored: line ? begun : restored, save };
}

/** The placement editor of the chosen product. */
export function useEditor(placement: Placement, designs: Design[] | undefined): Editor {
  const { product, variant, area } = placement;
  const { key, restored, save } = useArrangement(placement);
  const { now, canChoose } = useAllowedPlacements(key);
  const history = useUndoable(key);
  const [allSizes, checkAllSizes] = useState(false);
  const active = (area && now.designs[area.placement]) ?? null;
  useActiveDesign(placement, key, active, restored);
  const read = useDesignsById(Object.values(now.designs), [...(designs ?? []), placement.design]);
  const areas = areasOf(variant, now, read);
  const design = read.byId.get(active ?? '') ?? null;
  const settings = area && active ? settingsOn(now, area.placement, active) : defaultSettings;
  const actions = useMemo(() => actionsOn({ key, area, design, canChoose }), [key, area, design, canChoose]);
  const placed = useMemo(
    () => (design && area ? placedOn(design, area, settings, { ...placement, product, variant }, allSizes) : null),
    // What else the choice holds does not change how a design lies.
    // eslint-disable-next-line react-hooks/exhaustive-deps
    [design, area, settings, product, variant, allSizes],
  );
  return {
    ...actions,
    areas,
    area,
    placed,
    inputs: inputsOf(areas, isRestoring(placement, restored, active)),
    save,
    allSizes,
    checkAllSizes,
    canUndo: history.past.length > 0,
    canRedo: history.future.length > 0,
    openArea: (next) => placement.chooseArea(next, now.designs[next] ?? null),
  };
}
