import type { Mockup } from '#contracts';
import { Globe, Trash2 } from 'lucide-react';
import { text } from '#contracts/messages';
import { IconButton } from '../../../components/ui/icon-button.js';
import { Picture } from '../../../components/ui/picture.js';
import { CartFab } from '../../cart/components/cart-fab.js';
import { tileSizes } from '../../designs/components/design-tile.js';
import { tileId } from '../../designs/hooks/use-focus-after-removal.js';
import { useBuyMockup } from '../hooks/use-buy-mockup.js';
import { wordsOf } from '../mockup-words.js';

interface Props {
  mockup: Mockup;
  onOpen: () => void;
  onDelete: () => void;
  onShare: () => void;
}

export function MockupTile({ mockup, onOpen, onDelete, onShare }: Props) {
  const { buy, busy } = useBuyMockup(mockup);
  const { name, variant, alt } = wordsOf(mockup);
  const shared = mockup.sharedAt !== null;
  return (
    <li className="tile">
      <button type="button" id={tileId(mockup._id)} className="plate tile-open" aria-haspopup="dialog" onClick={onOpen}>
        <Picture
          src={mockup.mockupUrl}
          placeholder={mockup.placeholder}
          widths={[160, 320]}
          sizes={tileSizes}
          alt={alt}
          width={240}
          height={240}
        />
      </button>
      <p className="small strong cut">{name}</p>
      <p className="tiny muted cut">{variant || mockup.designPrompt}</p>
      {shared ? (
        <p className="tiny tile-shared">
          <Globe className="i" aria-hidden />
          {text('mockup.onHome')}
        </p>
      ) : null}
      <IconButton
        icon={Trash2}
        size="sm"
        className="tile-act tile-delete"
        label={text('mockup.deleteNamed', { name })}
        onClick={onDelete}
      />
      <IconButton
        icon={Globe}
        size="sm"
        className={shared ? 'tile-act tile-share on' : 'tile-act tile-share'}
        label={shared ? text('mockup.unshareNamed', { name }) : text('mockup.shareNamed', { name })}
        onClick={onShare}
      />
      <CartFab
        tile
        label={text('mockup.addNamed', { name })}
        note={text('mockup.addToCart')}
        off={busy}
        onPress={buy}
      />
    </li>
  );
}
