import type { AppliedDiscounts } from '#contracts';
import type { ReactNode } from 'react';
import { discountLines } from '#contracts/discount-lines';
import { text } from '#contracts/messages';
import { dollars } from '../../lib/format.js';

interface Props {
  subtotal: string;
  discounts?: AppliedDiscounts | null;
  /** The free item is asked for, and comes off with the estimate. */
  freeItem?: boolean;
  /** Null while there is no valid estimate. */
  shipping: string | null;
  /** Left out or null for the standard way. */
  shippingName?: string | null;
  tax: string | null;
  taxPercent?: number | null;
  total: string;
}

const Line = ({ name, children }: { name: string; children: ReactNode }) => (
  <div className="flex justify-between gap-4">
    <dt className="text-muted">{name}</dt>
    <dd>{children}</dd>
  </div>
);

const amount = (value: string | null): ReactNode =>
  value === null ? <span className="text-muted">{text('cost.none')}</span> : dollars(value);

export function CostSummary(props: Props) {
  const { subtotal, discounts, freeItem, shipping, shippingName, tax, taxPercent, total } = props;
  const rate =
    taxPercent === null || taxPercent === undefined
      ? text('common.tax')
      : text('cost.taxRate', { percent: Number(taxPercent.toFixed(2)) });
  return (
    <dl className="grid gap-2.5 tabular-nums">
      <Line name={text('common.subtotal')}>{dollars(subtotal)}</Line>
      {(discounts ? discountLines(discounts) : []).map(({ name, amount: taken }) => (
        <Line key={name} name={name}>
          −{dollars(taken)}
        </Line>
      ))}
      {freeItem && shipping === null ? <Line name={text('cost.freeItem')}>{amount(null)}</Line> : null}
      <Line name={shippingName ?? text('shipping.standard')}>{amount(shipping)}</Line>
      <Line name={rate}>{amount(tax)}</Line>
      <div className="mt-1 flex items-baseline justify-between gap-4 border-t border-line pt-3.5 text-lead/5 font-[650]">
        <dt>{text('common.total')}</dt>
        <dd>
          <b className="font-display text-[28px]/8 font-[650] tracking-[-0.025em] tabular-nums">{dollars(total)}</b>
        </dd>
      </div>
    </dl>
  );
}
