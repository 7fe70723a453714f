import type { JobView } from '#contracts';
import { create } from 'zustand';
import { createDrafts } from '../../lib/drafts.js';
import { placeDesignOn, placementsOf, settingsOn } from './placements.js';

/** A remedy that was begun for a design on a print area of a product. */
export interface RemedyRun {
  jobId: string;
  kind: 'enlarge' | 'cutout';
  /** Of the product, or the key of the order's line that is edited. */
  globalId: string;
  area: string;
  /** The design that it is made of. */
  designId: string;
  /** Image pixels per printed inch when it was begun. */
  dpi: number;
  /** The design that it made, where another one lay on the area by then. */
  madeId: string | null;
}

/** A design that took the place of the one it was made of. */
interface Replacement {
  designId: string;
  madeId: string;
  before: number;
  /** Null until it was seen how the new design prints. */
  after: number | null;
}

type Place = Pick<RemedyRun, 'globalId' | 'area'>;
const placeKey = ({ globalId, area }: Place): string => `${globalId} ${area}`;

/** Remedies may cost a token: a reload, or another product, loses none. */
export const useRemedyRuns = createDrafts<{ runs: RemedyRun[] }>('remedies', { runs: [] }, { shared: true });
const changeRuns = (change: (runs: RemedyRun[]) => RemedyRun[]): void =>
  useRemedyRuns.setState(({ runs }) => ({ runs: change(runs) }));

/** The last replacement on each print area, until a reload. */
const useReplacements = create<Record<string, Replacement | undefined>>(() => ({}));

/** The remedy under way for a design on an area. */
export const useRunOn = (place: Place, designId: string): RemedyRun | null =>
  useRemedyRuns(({ runs }) => runs.find((run) => isOn(run, place, designId) && !run.madeId) ?? null);
const isOn = (run: RemedyRun, place: Place, designId: string): boolean =>
  placeKey(run) === placeKey(place) && run.designId === designId;

export const useReplacementBy = (place: Place, madeId: string): Replacement | null =>
  useReplacements((replacements) => {
    const last = replacements[placeKey(place)];
    return last?.madeId === madeId ? last : null;
  });

export const addRun = (run: Omit<RemedyRun, 'madeId'>): void => {
  useReplacements.setState({ [placeKey(run)]: undefined });
  changeRuns((runs) => [...runs, { ...run, madeId: null }]);
};
export const dropRun = (jobId: string): void => changeRuns((runs) => runs.filter((run) => run.jobId !== jobId));

/** The design that a remedy made; empty where its result names none. */
export const designOf = ({ result }: JobView): string => (result as { designId?: string } | null)?.designId ?? '';

/** Puts the new design where the old one lay, as it lay; answers false, and keeps it, where another one lies there now. */
export function placeMade(run: RemedyRun, madeId: string): boolean {
  const present = placementsOf(run.globalId).designs[run.area];
  // Another tab may have placed it already.
  if (present !== run.designId && present !== madeId) {
    changeRuns((runs) => runs.map((each) => (each.jobId === run.jobId ? { ...each, madeId } : each)));
    return false;
  }
  replace(run, madeId);
  return true;
}

/** Puts the new design onto its area, whatever lies there. */
export const placeReady = (run: RemedyRun): void => (run.madeId ? replace(run, run.madeId) : undefined);

function replace(run: RemedyRun, madeId: string): void {
  const { globalId, area, designId, dpi } = run;
  dropRun(run.jobId);
  placeDesignOn(globalId, area, madeId, settingsOn(placementsOf(globalId), area, designId));
  useReplacements.setState({ [placeKey(run)]: { designId, madeId, before: dpi, after: null } });
}

export function noteAfter(place: Place, after: number): void {
  const key = placeKey(place);
  const last = useReplacements.getState()[key];
  if (last?.after === null) useReplacements.setState({ [key]: { ...last, after } });
}

/** Takes this replacement back, and nothing of what was changed since. */
export function undoReplacement(place: Place, { designId, madeId }: Replacement): void {
  const { globalId, area } = place;
  useReplacements.setState({ [placeKey(place)]: undefined });
  placeDesignOn(globalId, area, designId, settingsOn(placementsOf(globalId), area, madeId));
}
