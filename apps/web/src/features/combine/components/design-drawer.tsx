import type { Design } from '#contracts';
import { text } from '#contracts/messages';
import { Drawer } from '../../../components/ui/drawer.js';
import { Picture } from '../../../components/ui/picture.js';
import { useDesigns } from '../../designs/api/designs.js';

interface Props {
  open: boolean;
  onClose: () => void;
  onChoose: (design: Design) => void;
}

function Designs({ onChoose }: Pick<Props, 'onChoose'>) {
  const designs = useDesigns();
  if (designs.isPending)
    return <div className="sk loom stage-skeleton" aria-busy="true" aria-label={text('common.loading')} />;
  if (designs.isError)
    return (
      <p className="small danger-text" role="alert">
        {text('design.loadFailed')}
      </p>
    );
  if (designs.data.length === 0) return <p className="small muted">{text('combine.noDesigns')}</p>;
  return (
    <div className="slot-designs">
      {designs.data.map((design) => (
        <button key={design._id} type="button" className="plain" onClick={() => onChoose(design)}>
          <Picture
            className="slot-design checker"
            src={design.url}
            placeholder={design.placeholder}
            widths={[160, 320]}
            alt={design.aiMetadata.prompt || text('design.defaultAlt')}
            width={140}
            height={140}
          />
        </button>
      ))}
    </div>
  );
}

/** The person's saved designs, to take one as an input. */
export function DesignDrawer({ open, onClose, onChoose }: Props) {
  return (
    <Drawer open={open} onClose={onClose} title={text('combine.designsTitle')}>
      <Designs
        onChoose={(design) => {
          onChoose(design);
          onClose();
        }}
      />
    </Drawer>
  );
}
