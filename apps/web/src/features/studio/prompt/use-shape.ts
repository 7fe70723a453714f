import type { SizeChoice } from '#contracts';
import { useState } from 'react';
import { ratioOfSize, sizesFor } from '#domain';
import { useStudioDraft } from '../studio-draft.js';
import type { ModelInfo } from '../../../lib/app-config.js';

const offered = 5;

/** The product that the image shall fit. */
export interface NamedArea {
  product: string;
  /** Width over height of its print area. */
  ratio: number;
}

export interface Shape {
  choices: readonly SizeChoice[];
  chosen: SizeChoice | undefined;
  /** The product whose print area the first shape fits; null where none is named in the address. */
  product: string | null;
  choose: (size: string) => void;
}

/** The shapes the model draws. Those for a product come first, and the nearest is taken until the user takes another. */
export function useShape(model: ModelInfo | undefined, area: NamedArea | null): Shape {
  const [picked, setPicked] = useState(false);
  const size = useStudioDraft((drafts) => drafts.size);
  const choices = model ? sizesFor(model, area?.ratio).slice(0, offered) : [];
  const square = choices.find((each) => ratioOfSize(each.ratio) === 1);
  const wanted = choices.find((each) => each.size === size);
  const chosen = area && !picked ? choices[0] : (wanted ?? square ?? choices[0]);
  const choose = (next: string): void => {
    setPicked(true);
    useStudioDraft.setState({ size: next });
  };
  return { choices, chosen, product: area?.product ?? null, choose };
}
