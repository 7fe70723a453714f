import type { Line } from '#contracts';
import { Trash2 } from 'lucide-react';
import { Link } from 'react-router-dom';
import { text } from '#contracts/messages';
import { Button } from '../../../components/ui/button.js';
import { Picture } from '../../../components/ui/picture.js';
import { QuantityStepper } from '../../../components/ui/quantity-stepper.js';
import { cents, dollars } from '../../../lib/format.js';

export const pictureOfLine = (line: Line): string | null =>
  line.mockupData?.mockupUrl ?? line.designData?.url ?? line.productData.image;
export const optionsOf = (line: Pick<Line, 'color' | 'size'>): string =>
  [line.color, line.size].filter(Boolean).join(', ');

interface Props {
  line: Line;
  /** A changed quantity that is not saved yet. */
  pending: number | undefined;
  onQuantity: (quantity: number) => void;
  onRemove: () => void;
}

export function CartLine({ line, pending, onQuantity, onRemove }: Props) {
  const quantity = pending ?? line.quantity;
  const picture = pictureOfLine(line);
  const name = line.productData.name;
  const to = line.designId
    ? `/mockup?designId=${line.designId}`
    : `/catalog?product=${encodeURIComponent(line.globalId)}`;
  return (
    <li className="line">
      <Link className="plate" to={to}>
        {picture ? (
          <Picture
            src={picture}
            widths={[160, 320]}
            sizes="104px"
            alt={line.mockupId ? text('cart.mockupOf', { product: name }) : name}
            width={208}
            height={248}
          />
        ) : null}
      </Link>
      <div>
        <h2>{name}</h2>
        <p className="small muted mt-0.5">
          {[optionsOf(line), line.designId ? '' : text('cart.noDesign')].filter(Boolean).join(' · ')}
        </p>
        <p className="row small mt-3.5 gap-3">
          <QuantityStepper name={name} value={quantity} onChange={onQuantity} onRemove={onRemove} />
          {pending !== undefined && pending !== line.quantity ? (
            <span className="warn-text strong">{text('cart.pending')}</span>
          ) : null}
        </p>
      </div>
      <div className="r">
        <b className="strong num line-price">{dollars((cents(line.price) * quantity) / 100)}</b>
        <Button
          icon={Trash2}
          size="sm"
          variant="ghost"
          aria-label={text('cart.removeNamed', { product: name })}
          onClick={onRemove}
        >
          {text('common.remove')}
        </Button>
      </div>
    </li>
  );
}
