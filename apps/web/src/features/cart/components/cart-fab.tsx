import { ShoppingCart } from 'lucide-react';
import { Tooltip } from '../../../components/ui/tooltip.js';

interface Props {
  label: string;
  /** What is worth knowing before the press. */
  note: string;
  /** Takes no press: one is on its way, or nothing can be put yet. */
  off: boolean;
  onPress: () => void;
  /** Smaller, in the corner of a tile. */
  tile?: boolean;
}

/** The round button that puts what stands beside it into the cart. */
export const CartFab = ({ label, note, off, onPress, tile = false }: Props) => (
  <Tooltip text={note}>
    <button
      type="button"
      className={tile ? 'cartfab tile-cart' : 'cartfab'}
      aria-label={label}
      aria-disabled={off}
      onClick={() => off || onPress()}
    >
      <ShoppingCart className={tile ? 'i' : 'i lg'} aria-hidden />
    </button>
  </Tooltip>
);
