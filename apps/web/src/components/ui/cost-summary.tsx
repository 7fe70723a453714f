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
  const rate = taxPercent === null || taxPercent === undefined ? '' : ` (${Number(taxPercent.toFixed(2))}%)`;
  return (
    <dl className="sum num">
      <div>
        <dt className="muted">Subtotal</dt>
        <dd>{dollars(subtotal)}</dd>
      </div>
      <div>
        <dt className="muted">Standard Shipping</dt>
        <dd>{shipping === null ? <span className="muted">Not calculated</span> : dollars(shipping)}</dd>
      </div>
      <div>
        <dt className="muted">Tax{rate}</dt>
        <dd>{tax === null ? <span className="muted">Not calculated</span> : dollars(tax)}</dd>
      </div>
      <div className="tot">
        <dt>Total</dt>
        <dd>
          <b>{dollars(total)}</b>
        </dd>
      </div>
    </dl>
  );
}
