import type { Design } from '#contracts';
import { text } from '#contracts/messages';
import { Button } from '../../../components/ui/button.js';
import { Drawer } from '../../../components/ui/drawer.js';
import { Picture } from '../../../components/ui/picture.js';
import { Skeleton } from '../../../components/ui/skeleton.js';
import { nameOf, useDesignCollection } from './designs.js';

interface Props {
  open: boolean;
  onClose: () => void;
  onChoose: (design: Design) => void;
}

const everything = { search: '', folderId: null };

function Designs({ onChoose }: Pick<Props, 'onChoose'>) {
  const designs = useDesignCollection(everything);
  if (designs.isPending)
    return <Skeleton shape="loom" className="aspect-[16/10]" aria-busy="true" aria-label={text('common.loading')} />;
  if (!designs.items)
    return (
      <p className="text-small text-danger" role="alert">
        {text('design.loadFailed')}
      </p>
    );
  if (designs.items.length === 0) return <p className="text-small text-muted">{text('combine.noDesigns')}</p>;
  return (
    <div className="grid gap-4">
      <div className="grid grid-cols-[repeat(auto-fill,minmax(120px,1fr))] gap-3">
        {designs.items.map((design) => (
          <button
            key={design._id}
            type="button"
            className="border-0 bg-transparent p-0 text-start"
            onClick={() => onChoose(design)}
          >
            <Picture
              className="checker aspect-square w-full rounded-[4px] object-cover"
              src={design.url}
              placeholder={design.placeholder}
              widths={[160, 320]}
              alt={nameOf(design)}
              width={140}
              height={140}
            />
          </button>
        ))}
      </div>
      {designs.hasNextPage ? (
        <Button className="justify-self-center" busy={designs.isFetchingNextPage} onClick={designs.readOn}>
          {text('generation.showMore')}
        </Button>
      ) : null}
    </div>
  );
}

/** The user's saved designs, to take one of them. */
export default function DesignDrawer({ open, onClose, onChoose }: Props) {
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
