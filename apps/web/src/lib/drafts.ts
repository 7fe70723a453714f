import type { Address, Profile } from '#contracts';
import { create } from 'zustand';
import { readJson, writeItem } from './storage.js';
import { useSession } from './session.js';

export interface StoredEstimate {
  shipping: string;
  tax: string;
  taxRate: number;
  calculated: boolean;
  estimateData: Record<string, unknown>;
  timestamp: number;
  cartHash: string;
}

export interface PlacementDraft {
  designId: string | null;
  globalId: string | null;
  syncVariantId: number | null;
  /** The print area, such as "front"; null for the variant's first. */
  area: string | null;
  /** The preview asked for last; it counts only while design, variant and area are still those. */
  run: { jobId: string; designId: string; syncVariantId: number; area: string } | null;
}

/** [COMB-07] One picture of a combination. An uploaded one lies in the browser under the id and is no part of the draft. */
export interface CombineInput {
  id: string;
  type: 'upload' | 'generate';
  prompt: string;
  /** The stored picture's address. */
  imageData: string | null;
  mimeType: string | null;
  cachedImageId: string | null;
  isGenerating: boolean;
  /** The generation that makes it, or whose failure is told. */
  jobId: string | null;
}

export interface CombineDraft {
  inputs: CombineInput[];
  prompt: string;
  /** Words of the chosen styles. */
  styles: string[];
}

/** What a person has begun and not finished. Kept under the person's sub: it survives an expired session, not a logout. */
export interface Drafts {
  prompt: string;
  size: string | null;
  style: string | null;
  transparent: boolean;
  /** Null until something was put into it. */
  combine: CombineDraft | null;
  /** The address of the picture to start from, and what to make of it. */
  seed: string | null;
  seedWish: string;
  placement: PlacementDraft;
  /** The profile as it was being changed. */
  profile: Profile | null;
  shipping: Address | null;
  billing: Address | null;
  sameAddress: boolean;
  quantities: Record<string, number>;
  estimate: StoredEstimate | null;
  /** What jobs started here were asked for, by job id: a job itself carries only a short title. */
  asked: Record<string, { prompt: string; size: string | null }>;
  /** Jobs started here whose charge is not acknowledged yet, with the version whose failure was told last; 0 for none. */
  unacknowledged: Record<string, number>;
}

const empty: Drafts = {
  prompt: '',
  size: null,
  style: null,
  transparent: false,
  combine: null,
  seed: null,
  seedWish: '',
  placement: { designId: null, globalId: null, syncVariantId: null, area: null, run: null },
  profile: null,
  shipping: null,
  billing: null,
  sameAddress: true,
  quantities: {},
  estimate: null,
  asked: {},
  unacknowledged: {},
};

const nobody = 'nobody';
const itemOf = (owner: string): string => `drafts.${owner}`;
const ownerNow = (): string => useSession.getState().user?.sub ?? nobody;

export const useDrafts = create<Drafts>()(() => ({ ...empty, ...readJson<Partial<Drafts>>(itemOf(ownerNow())) }));
let owner = ownerNow();

// Only what has changed here is written: another tab may have written the rest.
useDrafts.subscribe((drafts, before) => {
  const changed = Object.fromEntries(
    Object.entries(drafts).filter(([name, value]) => before[name as keyof Drafts] !== value),
  );
  writeItem(itemOf(owner), JSON.stringify({ ...drafts, ...readJson<Partial<Drafts>>(itemOf(owner)), ...changed }));
});
// What jobs were asked for, and which are to be acknowledged, is true in every tab; half-written words stay where they are written.
function adopt({ key }: StorageEvent): void {
  if (key !== itemOf(owner)) return;
  const { asked, unacknowledged } = { ...empty, ...readJson<Partial<Drafts>>(key) };
  useDrafts.setState({ asked, unacknowledged });
}
// The landing page is also rendered where there is no window.
if (typeof window !== 'undefined') window.addEventListener('storage', adopt);

function load(next: string): void {
  const begun = owner === nobody ? useDrafts.getState() : empty;
  // Handed over once: after a reload it would stand in for what the person has written since.
  if (owner === nobody) writeItem(itemOf(nobody), null);
  owner = next;
  const kept = { ...empty, ...readJson<Partial<Drafts>>(itemOf(next)) };
  useDrafts.setState({
    ...kept,
    prompt: begun.prompt || kept.prompt,
    size: begun.size ?? kept.size,
    style: begun.style ?? kept.style,
    combine: begun.combine ?? kept.combine,
    seed: begun.seed ?? kept.seed,
    seedWish: begun.seedWish || kept.seedWish,
  });
}

// What was begun before signing in goes over to the person who signs in.
useSession.subscribe((session) => {
  const next = session.user?.sub ?? nobody;
  if (session.status !== 'checking' && next !== owner) load(next);
});

export const updateDrafts = (change: Partial<Drafts> | ((drafts: Drafts) => Partial<Drafts>)): void =>
  useDrafts.setState(change);

/** Where the browser keeps pictures that belong to drafts and are too large for an item. */
export const pictureShelf = 'draft-pictures';

export function forgetDrafts(sub: string): void {
  if ('caches' in window) void window.caches.delete(pictureShelf).catch(() => false);
  writeItem(itemOf(sub), null);
  writeItem(itemOf(nobody), null);
}
