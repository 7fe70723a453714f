import { createDrafts } from '../../lib/drafts.js';

interface StudioDraft {
  prompt: string;
  size: string | null;
  style: string | null;
  transparent: boolean;
  /** The address of the image to start from, and what to make of it. */
  seed: string | null;
  seedPrompt: string;
  /** How many images to make of a prompt. */
  variations: number;
}

export const useStudioDraft = createDrafts<StudioDraft>(
  'studio',
  { prompt: '', size: null, style: null, transparent: false, seed: null, seedPrompt: '', variations: 1 },
  { handOver: true },
);
