import { defaultStyle, mostInputs } from '#contracts/combination';
import { text } from '#contracts/messages';
import { createDrafts } from '../../../lib/drafts.js';

/** [COMB-07] One image of a combination. An uploaded one lies in the browser under the id and is no part of the draft. */
export interface CombineInput {
  id: string;
  type: 'upload' | 'generate';
  prompt: string;
  /** The stored image's address. */
  imageData: string | null;
  mimeType: string | null;
  cachedImageId: string | null;
  isGenerating: boolean;
  /** The generation that makes it, or whose failure is shown. */
  jobId: string | null;
}

interface CombineDraft {
  inputs: CombineInput[];
  prompt: string;
  /** Words of the chosen styles. */
  styles: string[];
}

export type InputKind = CombineInput['type'];

/** What the user has put together so far. */
export const useCombineDraft = createDrafts<CombineDraft>(
  'combine',
  { inputs: [], prompt: '', styles: [defaultStyle] },
  { handOver: true },
);
export const combineDraft = useCombineDraft.getState;
export const changeDraft = useCombineDraft.setState;

/** An input without a picture; the prompt is kept, so that it can be tried again with other words. */
const without = (input: CombineInput): CombineInput => ({
  ...input,
  imageData: null,
  mimeType: null,
  cachedImageId: null,
  isGenerating: false,
  jobId: null,
});
const fresh = (type: InputKind): CombineInput => without({ id: crypto.randomUUID(), type, prompt: '' } as CombineInput);

/** Adds an empty input and answers its id; null where there is no room. */
export function addInput(type: InputKind): string | null {
  const { inputs } = combineDraft();
  if (inputs.length >= mostInputs) return null;
  const input = fresh(type);
  changeDraft({ inputs: [...inputs, input] });
  return input.id;
}

/** Whether the user brought this picture themselves; it lies beside the draft. */
export const isUploaded = ({ imageData, mimeType }: CombineInput): boolean => imageData === null && mimeType !== null;

export function changeInput(id: string, change: Partial<CombineInput>): void {
  changeDraft({ inputs: combineDraft().inputs.map((input) => (input.id === id ? { ...input, ...change } : input)) });
}

export function clearInput(id: string, type?: InputKind): void {
  changeDraft({
    inputs: combineDraft().inputs.map((input) =>
      input.id === id ? { ...without(input), type: type ?? input.type } : input,
    ),
  });
}

export const removeInput = (id: string): void =>
  changeDraft({ inputs: combineDraft().inputs.filter((input) => input.id !== id) });

/** [COMB-03] Why these inputs cannot be combined, in words for the user; null where they can. */
export function problemOf(inputs: readonly Pick<CombineInput, 'imageData' | 'mimeType'>[]): string | null {
  if (inputs.length === 0) return text('combine.noInput');
  return inputs.every(({ imageData, mimeType }) => imageData && mimeType) ? null : text('combine.incomplete');
}

/** What goes over the wire: ids where every picture was made for this, else the pictures themselves, in the order shown. */
export function picturesFor(
  inputs: readonly CombineInput[],
): { imageIds: string[] } | { inputImages: { data: string; mimeType: string }[] } {
  const ids = inputs.map(({ cachedImageId }) => cachedImageId);
  if (ids.every((id) => id !== null)) return { imageIds: ids };
  return {
    inputImages: inputs.map(({ imageData, mimeType }) => ({ data: imageData ?? '', mimeType: mimeType ?? '' })),
  };
}
