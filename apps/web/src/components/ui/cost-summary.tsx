import { text } from '#contracts/messages';
import { dollars } from '../../lib/format.js';

interface Props {
  subtotal: string;
  /** Null while no estimate stands. */
  shipping: string | null;
  tax: string | null;
  taxPercent?: number | null;
  total: string;
}

export function CostSummary({ subtotal, shipping, tax, taxPercent, total }: Props) {
  const rate =
    taxPercent === null || taxPercent === undefined
      ? text('common.tax')
      : text('cost.taxRate', { percent: Number(taxPercent.toFixed(2)) });
  return (
    <dl className="sum num">
      <div>
        <dt className="muted">{text('common.subtotal')}</dt>
        <dd>{dollars(subtotal)}</dd>
      </div>
      <div>
        <dt className="muted">{text('shipping.standard')}</dt>
        <dd>{shipping === null ? <span className="muted">{text('cost.none')}</span> : dollars(shipping)}</dd>
      </div>
      <div>
        <dt className="muted">{rate}</dt>
        <dd>{tax === null ? <span className="muted">{text('cost.none')}</span> : dollars(tax)}</dd>
      </div>
      <div className="tot">
        <dt>{text('common.total')}</dt>
        <dd>
          <b>{dollars(total)}</b>
        </dd>
      </div>
    </dl>
  );
}
