import type { Design } from '#contracts';
import { Trash2 } from 'lucide-react';
import { Link } from 'react-router-dom';
import { text } from '#contracts/messages';
import { IconButton } from '../../../components/ui/icon-button.js';
import { Picture } from '../../../components/ui/picture.js';
import { moment } from '../../../lib/format.js';

export function DesignTile({ design, onDelete }: { design: Design; onDelete: () => void }) {
  const name = design.aiMetadata.prompt || text('design.defaultAlt');
  return (
    <li className="tile">
      <Link className="plate checker" to={`/mockup?designId=${design._id}`}><Picture src={design.url} alt={name} width={240} height={240} /></Link>
      <p className="small strong cut">{name}</p>
      <p className="tiny muted">{moment(design.createdAt)}</p>
      <IconButton icon={Trash2} size="sm" className="tile-delete" label={text('design.deleteNamed', { name })} onClick={onDelete} />
    </li>
  );
}
