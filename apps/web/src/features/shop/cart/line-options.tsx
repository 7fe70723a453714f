import type { CartLine, Product } from '#contracts';
import { useState } from 'react';
import { text } from '#contracts/messages';
import { findVariant, variantOptions } from '#domain';
import { Button } from '../../../components/ui/button.js';
import { Dialog } from '../../../components/ui/dialog.js';
import { FailureState } from '../../../components/ui/failure-state.js';
import { Skeleton } from '../../../components/ui/skeleton.js';
import { dollars } from '../../../lib/format.js';
import { OptionPickers } from '../catalogue/option-pickers.js';
import { useProduct } from '../catalogue/products.js';
import { useChangeLine } from './cart-changes.js';

interface Props {
  line: CartLine;
  onClose: () => void;
}

/** Another color or size of a line, chosen without leaving the cart. */
function Options({ line, product, onClose }: Props & { product: Product }) {
  const [color, setColor] = useState(line.color);
  const [size, setSize] = useState(line.size);
  const change = useChangeLine();
  const found = findVariant(product, color, size);
  const blocked = !found ? text('catalog.noVariant') : found.inStock ? false : text('catalog.unavailable');
  const take = (): void => {
    if (!found || change.isPending) return;
    if (found.id === line.syncVariantId) return onClose();
    const done = text('cart.optionsTaken', { product: product.name, options: variantOptions(found) });
    change.mutate({ id: line.orderId, change: { syncVariantId: found.id }, done }, { onSuccess: onClose });
  };
  return (
    <>
      <OptionPickers product={product} color={color} size={size} onColor={setColor} onSize={setSize} />
      <div className="flex flex-wrap items-center justify-between gap-3 pb-1">
        <b className="font-semibold tabular-nums" role="status">
          {found?.inStock ? dollars(found.retail_price) : text('catalog.notInStock')}
        </b>
        <Button variant="primary" blocked={blocked} busy={change.isPending} onClick={take}>
          {text('cart.takeOptions')}
        </Button>
      </div>
    </>
  );
}

export default function LineOptions({ line, onClose }: Props) {
  const product = useProduct(line.globalId);
  return (
    <Dialog open onClose={onClose} title={text('cart.optionsTitle', { product: line.productData.name })}>
      {product.isPending ? (
        <Skeleton shape="block" height={180} aria-busy="true" aria-label={text('common.loading')} />
      ) : product.isError ? (
        <FailureState title={text('catalog.loadFailed')} onRetry={() => void product.refetch()} framed={false} />
      ) : (
        <Options line={line} product={product.data} onClose={onClose} />
      )}
    </Dialog>
  );
}
