import type { PlacedInput, Product, Variant } from '#contracts';
import { cx } from 'class-variance-authority';
import { ShoppingCart } from 'lucide-react';
import { useRef } from 'react';
import { useNavigate } from 'react-router-dom';
import { text } from '#contracts/messages';
import { Button } from '../../../components/ui/button.js';
import { Tooltip } from '../../../components/ui/tooltip.js';
import { reason } from '../../../lib/api-error.js';
import { notify } from '../../../lib/notify.js';
import { requireUserId } from '../../../lib/session.js';
import { useAddToCart } from './cart-changes.js';
import type { NewLine } from './kept-lines.js';
import { useReplacedLine, useReplaceLine } from './replaced-line.js';

/** How long the way to the checkout stays in reach. */
const wayOnMs = 8000;

interface FabProps {
  label: string;
  /** What is worth knowing before the press. */
  tooltip: string;
  /** Takes no press: one is on its way, or nothing can be put yet. */
  off: boolean;
  onPress: () => void;
  /** Smaller, beside a tile's words. */
  tile?: boolean;
}

/** The round button that puts what stands beside it into the cart. */
function CartFab({ label, tooltip, off, onPress, tile = false }: FabProps) {
  const button = useRef<HTMLButtonElement>(null);
  return (
    <>
      <button
        ref={button}
        type="button"
        className={cx(
          'grid place-items-center rounded-full border-0 bg-success text-on-success shadow-[0_6px_18px_-4px_oklch(30%_0.1_155/0.5)] aria-disabled:bg-strong-line aria-disabled:text-surface aria-disabled:shadow-none',
          tile ? 'size-11 flex-none' : 'size-12',
        )}
        aria-label={label}
        aria-description={tooltip}
        aria-disabled={off}
        onClick={() => off || onPress()}
      >
        <ShoppingCart className={tile ? undefined : 'size-5'} aria-hidden />
      </button>
      <Tooltip text={tooltip} control={button} />
    </>
  );
}

interface SendProps {
  product: Product | null;
  variant: Variant | null;
  mockupId: string;
  /** What is printed where. */
  placements: readonly PlacedInput[];
}

/** [MOCK-11] The line of what is previewed. Throws, in words for the user, what is missing. */
function lineOf({ product, variant, mockupId, placements }: SendProps): NewLine {
  const [first] = placements;
  if (!first || !product || !variant) throw new Error(text('mockup.selectFirst'));
  return {
    globalId: product.globalId,
    syncVariantId: variant.id,
    designId: first.designId,
    mockupId,
    placements: [...placements],
    quantity: 1,
    size: variant.size,
    color: variant.color,
    userId: requireUserId(),
  };
}

/** Says that it lies in the cart, with the shortest way on. */
function useSayAdded(): () => void {
  const navigate = useNavigate();
  const action = { label: text('cart.checkOut'), run: () => void navigate('/checkout') };
  return () => notify.success(text('cart.added'), { id: 'cart-added', action, milliseconds: wayOnMs });
}

/** [MOCK-11] Puts the previewed product into the cart. */
export function SendToCart(props: SendProps) {
  const add = useReplaceLine();
  const replaced = useReplacedLine(props.product);
  const sayAdded = useSayAdded();
  const off = add.isPending || !props.variant;
  const send = (): void => {
    try {
      add.mutate(
        { line: lineOf(props), replaced },
        {
          onSuccess: sayAdded,
          onError: (error) => notify.error(reason(error, text('cart.addFailed'))),
        },
      );
    } catch (error) {
      notify.error((error as Error).message);
    }
  };
  const tooltip = text('mockup.cartTip', { action: text('mockup.sendToCart'), note: text('mockup.cartNote') });
  return <CartFab label={text('mockup.sendToCart')} tooltip={tooltip} off={off} onPress={send} />;
}

interface BuyProps {
  line: NewLine;
  name: string;
  /** A round button beside a tile's words, else one with words. */
  tile?: boolean;
}

/** [MYD-04] Puts a saved mockup into the cart, once per press. */
export function BuyMockup({ line, name, tile = false }: BuyProps) {
  const add = useAddToCart();
  const buy = (): void =>
    add.mutate(line, {
      onSuccess: () => notify.success(text('mockup.addedToCart')),
      onError: (error) => notify.error(reason(error, text('mockup.addToCartFailed'))),
    });
  if (tile)
    return (
      <CartFab
        tile
        label={text('mockup.addNamed', { name })}
        tooltip={text('mockup.addToCart')}
        off={add.isPending}
        onPress={buy}
      />
    );
  return (
    <Button variant="good" icon={ShoppingCart} busy={add.isPending} onClick={buy}>
      {text('mockup.addToCart')}
    </Button>
  );
}
