import { Check } from 'lucide-react';
import { text } from '#contracts/messages';
import { Segmented } from '../../../components/ui/segmented.js';
import type { Shape } from './use-shape.js';

/** The shape of the picture, from those the model draws; the one that fits the product is named. */
export function ShapePicker({ shape: { choices, chosen, product, choose } }: { shape: Shape }) {
  if (!chosen || choices.length < 2) return null;
  return (
    <div className="grid gap-2">
      <div className="flex items-center gap-2 justify-between flex-wrap">
        <span className="text-small font-[550]">{text('generation.shape')}</span>
        <Segmented
          label={text('generation.shape')}
          options={choices.map((each) => ({ value: each.size, text: each.ratio }))}
          value={chosen.size}
          onChange={choose}
        />
      </div>
      {product ? (
        <p className="text-tiny text-muted flex items-center gap-2">
          <Check aria-hidden />
          <span>{text('generation.fitsRatio', { ratio: choices[0]!.ratio, product })}</span>
        </p>
      ) : null}
    </div>
  );
}
