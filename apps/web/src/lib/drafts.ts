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

/** What a person has begun and not finished. Kept under the person's sub: it survives an expired session, not a logout. */
export interface Drafts {
  prompt: string;
  size: string | null;
  style: string | null;
  transparent: boolean;
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
  prompt: '', size: null, style: null, transparent: false,
  placement: { designId: null, globalId: null, syncVariantId: null, area: null, run: null },
  profile: null, shipping: null, billing: null, sameAddress: true, quantities: {}, estimate: null, asked: {}, unacknowledged: {},
};

const nobody = 'nobody';
const itemOf = (owner: string): string => `drafts.${owner}`;
const ownerNow = (): string => useSession.getState().user?.sub ?? nobody;

export const useDrafts = create<Drafts>()(() => ({ ...empty, ...readJson<Partial<Drafts>>(itemOf(ownerNow())) }));
let owner = ownerNow();
let silent = false;

useDrafts.subscribe((drafts) => {
  if (!silent) writeItem(itemOf(owner), JSON.stringify(drafts));
});

function load(next: string): void {
  const begun = owner === nobody ? useDrafts.getState() : empty;
  owner = next;
  silent = true;
  const kept = { ...empty, ...readJson<Partial<Drafts>>(itemOf(next)) };
  useDrafts.setState({ ...kept, prompt: begun.prompt || kept.prompt, size: begun.size ?? kept.size, style: begun.style ?? kept.style });
  silent = false;
}

// What was begun before signing in goes over to the person who signs in.
useSession.subscribe((session) => {
  const next = session.user?.sub ?? nobody;
  if (session.status !== 'checking' && next !== owner) load(next);
});

export const updateDrafts = (change: Partial<Drafts> | ((drafts: Drafts) => Partial<Drafts>)): void => useDrafts.setState(change);

export function forgetDrafts(sub: string): void {
  writeItem(itemOf(sub), null);
  writeItem(itemOf(nobody), null);
}
