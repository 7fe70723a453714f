import type { Mockup } from '#contracts';
import { Globe, Trash2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { text } from '#contracts/messages';
import { Picture } from '../../../components/ui/picture.js';
import { TileCorner } from '../tile-corner.js';
import { firstPictures } from '../../../lib/first-pictures.js';
import { mockupGround, tilePicture } from '../tile-look.js';
import { tileId } from '../use-focus-after-removal.js';
import { wordsOf } from './mockup-words.js';

interface Props {
  mockup: Mockup;
  cartButton: ReactNode;
  onOpen: () => void;
  onDelete: () => void;
  onShare: () => void;
}

export function MockupTile({ mockup, cartButton, onOpen, onDelete, onShare }: Props) {
  const { name, variant, alt } = wordsOf(mockup);
  const shared = mockup.sharedAt !== null;
  return (
    <li className="group relative min-w-0">
      <button
        type="button"
        id={tileId(mockup._id)}
        className={`${tilePicture} ${mockupGround}`}
        aria-haspopup="dialog"
        onClick={onOpen}
      >
        <Picture
          src={mockup.mockupUrl}
          placeholder={mockup.placeholder}
          widths={firstPictures.tile.widths}
          sizes={firstPictures.tile.sizes}
          alt={alt}
          width={240}
          height={240}
          className="object-contain!"
        />
      </button>
      <TileCorner
        side="start"
        icon={Globe}
        lit={shared}
        label={text(shared ? 'mockup.unshareNamed' : 'mockup.shareNamed', { name })}
        onPress={onShare}
      />
      <TileCorner side="end" icon={Trash2} label={text('mockup.deleteNamed', { name })} onPress={onDelete} />
      <div className="flex items-start gap-2">
        <div className="min-w-0 flex-1">
          <p className="truncate text-small font-semibold">{name}</p>
          <p className="truncate text-tiny text-muted">{variant || mockup.designPrompt}</p>
          {shared ? (
            <p className="flex items-center gap-1 text-tiny text-accent-text">
              <Globe aria-hidden />
              {text('mockup.onHome')}
            </p>
          ) : null}
        </div>
        {cartButton}
      </div>
    </li>
  );
}
