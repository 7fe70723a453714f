import { Check } from 'lucide-react';
import { text } from '#contracts/messages';
import { Segmented } from '../../../components/ui/segmented.js';
import type { Shape } from '../hooks/use-shape.js';

/** The shape of the picture, from those the model draws; the one that fits the product is named. */
export function ShapePicker({ shape: { choices, chosen, product, choose } }: { shape: Shape }) {
  if (!chosen || choices.length < 2) return null;
  return (
    <div className="stack">
      <div className="row between wrap">
        <span className="lab">{text('generation.shape')}</span>
        <Segmented
          label={text('generation.shape')}
          options={choices.map((each) => ({ value: each.size, text: each.ratio }))}
          value={chosen.size}
          onChange={choose}
        />
      </div>
      {product ? (
        <p className="tiny muted row">
          <Check className="i" aria-hidden />
          <span>{text('generation.fitsRatio', { ratio: choices[0]!.ratio, product })}</span>
        </p>
      ) : null}
    </div>
  );
}
