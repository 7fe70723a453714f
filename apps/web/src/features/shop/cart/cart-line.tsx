import type { CartLine as CartLineData } from '#contracts';
import { areaName, printAreas, variantOptions } from '#domain';
import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { text } from '#contracts/messages';
import { Button } from '../../../components/ui/button.js';
import { lazyOnPress, Opening } from '../../../components/ui/once-open.js';
import { Picture } from '../../../components/ui/picture.js';
import { QuantityStepper } from '../../../components/ui/quantity-stepper.js';
import { TextButton } from '../../../components/ui/text-button.js';
import { cents, dollars } from '../../../lib/format.js';
import { pictureOfLine } from './cart.js';
import { useChangeLine } from './cart-changes.js';
import { LineNotice } from './line-notice.js';
import { LineQuality } from './line-quality.js';

// Asked for when the options of a line are changed.
const LineOptions = lazyOnPress(() => import('./line-options.js'));

/** What can be done with a line beside its quantity and its removal. */
function LineActions({ line }: { line: CartLineData }) {
  const [choosing, setChoosing] = useState(false);
  const change = useChangeLine();
  const { name: product } = line.productData;
  const save = { id: line.orderId, change: { saved: true }, done: text('cart.savedNow') };
  return (
    <div className="mt-3 flex flex-wrap gap-x-4 gap-y-1 text-small">
      {line.state === 'withdrawn' ? null : (
        <TextButton
          aria-haspopup="dialog"
          aria-label={text('cart.optionsOf', { product })}
          onClick={() => setChoosing(true)}
        >
          {text('cart.options')}
        </TextButton>
      )}
      <TextButton
        aria-label={text('cart.saveForLaterOf', { product })}
        aria-disabled={change.isPending}
        onClick={() => change.isPending || change.mutate(save)}
      >
        {text('cart.saveForLater')}
      </TextButton>
      {choosing ? (
        <Opening onClose={() => setChoosing(false)}>
          <LineOptions line={line} onClose={() => setChoosing(false)} />
        </Opening>
      ) : null}
    </div>
  );
}

interface Props {
  line: CartLineData;
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
    <li className="grid grid-cols-[104px_minmax(0,1fr)_auto] gap-5 border-b border-line py-5 first:pt-0 max-md:grid-cols-[84px_minmax(0,1fr)] max-md:gap-3.5">
      <Link className="plate h-31 w-26 max-md:h-26 max-md:w-21 [&>img]:p-0.5" to={to}>
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
        <h2 className="font-ui text-title font-semibold">{name}</h2>
        <p className="mt-0.5 text-small text-muted">
          {[variantOptions(line), printAreas(line)].filter(Boolean).join(' · ')}
        </p>
        {line.placementPrices.map(({ placement, title, price }) => (
          <p key={placement} className="mt-0.5 text-small text-muted">
            {text('cart.areaAdds', { area: areaName(title), price: dollars(price) })}
          </p>
        ))}
        <LineQuality line={line} />
        <LineNotice line={line} />
        <p className="mt-3.5 flex items-center gap-3 text-small">
          <QuantityStepper name={name} value={quantity} onChange={onQuantity} onRemove={onRemove} />
          {pending !== undefined && pending !== line.quantity ? (
            <span className="font-semibold text-warn">{text('cart.pending')}</span>
          ) : null}
        </p>
        <LineActions line={line} />
      </div>
      <div className="grid content-between justify-items-end text-end max-md:col-[2] max-md:-mt-1.5 max-md:flex max-md:items-center max-md:justify-between">
        <b className="text-[16px] font-semibold tabular-nums">{dollars((cents(line.price) * quantity) / 100)}</b>
        <Button
          icon={Trash2}
          size="sm"
          variant="ghost"
          className="-me-2.5"
          aria-label={text('cart.removeNamed', { product: name })}
          onClick={onRemove}
        >
          {text('common.remove')}
        </Button>
      </div>
    </li>
  );
}
