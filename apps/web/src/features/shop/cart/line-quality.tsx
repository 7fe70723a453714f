import type { CartLine } from '#contracts';
import { CircleCheck, TriangleAlert } from 'lucide-react';
import { Link } from 'react-router-dom';
import { text } from '#contracts/messages';
import { cn } from '../../../lib/cn.js';
import { editorOf } from './replaced-line.js';

type Grade = NonNullable<CartLine['quality']>['grade'];
const looks: Record<Grade, string> = { good: 'text-success', fair: 'text-muted', poor: 'text-warn' };

/** [EDIT-12] How sharp a line prints, and where it can be improved. */
export function LineQuality({ line }: { line: CartLine }) {
  if (!line.quality) return null;
  const { grade, dpi } = line.quality;
  const Icon = grade === 'good' ? CircleCheck : TriangleAlert;
  return (
    <p className={cn('mt-1.5 flex flex-wrap items-center gap-x-1.5 text-small', looks[grade])}>
      {grade === 'fair' ? null : <Icon className="size-4 flex-none" aria-hidden />}
      <span>{text(`cart.quality.${grade}`, { dpi })}</span>
      {grade === 'poor' ? (
        <Link
          className="finger-reach font-[550] text-accent-text underline-offset-[3px] hover:underline"
          to={editorOf(line)}
          aria-label={text('cart.improveOf', { product: line.productData.name })}
        >
          {text('cart.improve')}
        </Link>
      ) : null}
    </p>
  );
}
