import type { Design } from '#contracts';
import { Shirt, Trash2 } from 'lucide-react';
import { useRef } from 'react';
import { text } from '#contracts/messages';
import { ButtonLink } from '../../../components/ui/button-link.js';
import { Checkbox } from '../../../components/ui/checkbox.js';
import { Picture } from '../../../components/ui/picture.js';
import { Tooltip } from '../../../components/ui/tooltip.js';
import { firstPictures } from '../../../lib/first-pictures.js';
import { moment } from '../../../lib/format.js';
import { TileCorner } from '../tile-corner.js';
import { tileControl, tilePicture } from '../tile-look.js';
import { tileId } from '../use-focus-after-removal.js';
import { DesignName } from './design-name.js';
import { nameOf } from './designs.js';

interface Props {
  design: Design;
  /** Among the first on the page: its picture goes before all others. */
  first: boolean;
  selected: boolean;
  /** Some design is selected: all can be without hovering. */
  selecting: boolean;
  onOpen: () => void;
  onSelect: (on: boolean) => void;
  onRename: (name: string) => void;
  onDelete: () => void;
}

export function DesignTile({ design, first, selected, selecting, onOpen, onSelect, onRename, onDelete }: Props) {
  const name = nameOf(design);
  const apply = text('design.applyNamed', { name });
  const link = useRef<HTMLAnchorElement>(null);
  return (
    <li className="group relative min-w-0">
      <button
        type="button"
        id={tileId(design._id)}
        className={`${tilePicture} checker ${selected ? 'outline-2 outline-offset-2 outline-accent outline-solid' : ''}`}
        aria-haspopup="dialog"
        onClick={onOpen}
      >
        <Picture
          src={design.url}
          placeholder={design.placeholder}
          widths={firstPictures.tile.widths}
          sizes={firstPictures.tile.sizes}
          alt={name}
          width={240}
          height={240}
          loading={first ? 'eager' : 'lazy'}
          fetchPriority={first ? 'high' : 'low'}
        />
      </button>
      <span
        className={`absolute start-0 top-0 [&>label]:size-11 [&>label]:justify-center ${selected || selecting ? '' : tileControl}`}
      >
        <Checkbox
          bare
          label={text('library.select', { name })}
          checked={selected}
          onChange={(event) => onSelect(event.target.checked)}
        />
      </span>
      <TileCorner side="end" icon={Trash2} label={text('design.deleteNamed', { name })} onPress={onDelete} />
      <div className="flex items-start gap-1">
        <div className="min-w-0 flex-1">
          <DesignName name={name} onRename={onRename} />
          <p className="truncate text-tiny text-muted">{moment(design.createdAt)}</p>
        </div>
        <ButtonLink
          ref={link}
          square
          variant="ghost"
          icon={Shirt}
          className="relative -mt-1 flex-none before:absolute before:-inset-[5px] before:content-['']"
          to={`/mockup?designId=${design._id}`}
          aria-label={apply}
        />
        <Tooltip text={apply} control={link} />
      </div>
    </li>
  );
}
