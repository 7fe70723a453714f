import { defaultStyle, mostInputs } from '#contracts/combination';
import { text } from '#contracts/messages';
import { updateDrafts, useDrafts, type CombineDraft, type CombineInput } from '../../../lib/drafts.js';

export type InputKind = CombineInput['type'];

const nothing: CombineDraft = { inputs: [], prompt: '', styles: [defaultStyle] };

/** What the person has put together so far. */
export const useCombineDraft = (): CombineDraft => useDrafts((drafts) => drafts.combine ?? nothing);
export const combineDraft = (): CombineDraft => useDrafts.getState().combine ?? nothing;
export const changeDraft = (change: Partial<CombineDraft>): void =>
  updateDrafts(({ combine }) => ({ combine: { ...(combine ?? nothing), ...change } }));

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

/** Whether the person brought this picture themselves; it lies beside the draft. */
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

/** [COMB-03] Why these inputs cannot be combined, in words for the person; null where they can. */
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
