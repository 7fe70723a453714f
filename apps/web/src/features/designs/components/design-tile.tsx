import type { Design } from '#contracts';
import { Shirt, Trash2 } from 'lucide-react';
import { text } from '#contracts/messages';
import { ButtonLink } from '../../../components/ui/button-link.js';
import { IconButton } from '../../../components/ui/icon-button.js';
import { Picture } from '../../../components/ui/picture.js';
import { Tooltip } from '../../../components/ui/tooltip.js';
import { moment } from '../../../lib/format.js';
import { tileId } from '../hooks/use-focus-after-removal.js';

interface Props {
  design: Design;
  onOpen: () => void;
  onDelete: () => void;
}

/** How wide a tile is shown, for the choice of its picture. */
export const tileSizes = '(min-width: 1024px) 150px, (min-width: 640px) 190px, 45vw';

export const nameOf = (design: Design): string => design.aiMetadata.prompt || text('design.defaultAlt');

export function DesignTile({ design, onOpen, onDelete }: Props) {
  const name = nameOf(design);
  const apply = text('design.applyNamed', { name });
  return (
    <li className="tile">
      <button
        type="button"
        id={tileId(design._id)}
        className="plate checker tile-open"
        aria-haspopup="dialog"
        onClick={onOpen}
      >
        <Picture
          src={design.url}
          placeholder={design.placeholder}
          widths={[160, 320]}
          sizes={tileSizes}
          alt={name}
          width={240}
          height={240}
        />
      </button>
      <p className="small strong cut">{name}</p>
      <p className="tiny muted">{moment(design.createdAt)}</p>
      <IconButton
        icon={Trash2}
        size="sm"
        className="tile-act tile-delete"
        label={text('design.deleteNamed', { name })}
        onClick={onDelete}
      />
      <Tooltip text={apply}>
        <ButtonLink
          square
          icon={Shirt}
          className="tile-act tile-apply"
          to={`/mockup?designId=${design._id}`}
          aria-label={apply}
        />
      </Tooltip>
    </li>
  );
}
