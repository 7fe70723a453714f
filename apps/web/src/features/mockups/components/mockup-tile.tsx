import type { Mockup } from '#contracts';
import { Trash2 } from 'lucide-react';
import { text } from '#contracts/messages';
import { IconButton } from '../../../components/ui/icon-button.js';
import { Picture } from '../../../components/ui/picture.js';
import { reason } from '../../../lib/api-error.js';
import { notify } from '../../../lib/notify.js';
import { useAddToCart } from '../../cart/api/cart.js';
import { CartFab } from '../../cart/components/cart-fab.js';

const wordIn = (value: unknown): string | null => (typeof value === 'string' ? value : null);
const wordOf = (mockup: Mockup, name: string): string | null => wordIn(mockup.metadata[name]);

export function MockupTile({ mockup, onDelete }: { mockup: Mockup; onDelete: () => void }) {
  const add = useAddToCart();
  const name = wordOf(mockup, 'productName') ?? (mockup.designPrompt || text('design.defaultAlt'));
  const [size, color] = [wordOf(mockup, 'size'), wordOf(mockup, 'color')];
  const put = (): void => {
    add.mutate(
      { globalId: mockup.productId, syncVariantId: mockup.syncVariantId, designId: wordOf(mockup, 'designId'), mockupId: mockup._id, quantity: 1, size, color },
      { onSuccess: () => notify.success(text('mockup.addedToCart')), onError: (error) => notify.error(reason(error, text('mockup.addToCartFailed'))) },
    );
  };
  return (
    <li className="tile">
      <span className="plate"><Picture src={mockup.mockupUrl} alt={text('mockup.altOf', { name, prompt: mockup.designPrompt || text('design.defaultAlt') })} width={240} height={240} /></span>
      <p className="small strong cut">{name}</p>
      <p className="tiny muted cut">{[color, size].filter(Boolean).join(' / ') || mockup.designPrompt}</p>
      <IconButton icon={Trash2} size="sm" className="tile-delete" label={text('mockup.deleteNamed', { name })} onClick={onDelete} />
      <CartFab tile label={text('mockup.addNamed', { name })} note={text('mockup.addToCart')} off={add.isPending} onPress={put} />
    </li>
  );
}
