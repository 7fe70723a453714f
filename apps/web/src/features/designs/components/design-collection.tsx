import type { Design } from '#contracts';
import { Shirt, Sparkles } from 'lucide-react';
import { useState } from 'react';
import { text } from '#contracts/messages';
import { ButtonLink } from '../../../components/ui/button-link.js';
import { ConfirmDialog } from '../../../components/ui/confirm-dialog.js';
import { EmptyState } from '../../../components/ui/empty-state.js';
import { FailureState } from '../../../components/ui/failure-state.js';
import { ImagePopup } from '../../../components/ui/image-popup.js';
import { useDeleteDesign, useDesignCollection } from '../api/designs.js';
import { useFocusAfterRemoval } from '../hooks/use-focus-after-removal.js';
import { DesignTile, nameOf } from './design-tile.js';
import { DownloadLink } from './download-link.js';
import { GridSkeleton, PagedGrid } from './paged-grid.js';

const heading = 'your-designs';
const none: Design[] = [];

const WaysOn = ({ design }: { design: Design }) => (
  <>
    <ButtonLink variant="primary" icon={Shirt} to={`/mockup?designId=${design._id}`}>
      {text('mockup.applyToProduct')}
    </ButtonLink>
    <ButtonLink icon={Sparkles} to={`/design?tab=seed&from=${design._id}`}>
      {text('design.useAsStart')}
    </ButtonLink>
    <DownloadLink url={design.url} name={nameOf(design)} />
  </>
);

const Empty = () => (
  <EmptyState
    title={text('design.noneYet')}
    level={3}
    action={
      <ButtonLink variant="primary" to="/design">
        {text('common.generateDesign')}
      </ButtonLink>
    }
  >
    {text('design.noneHint')}
  </EmptyState>
);

/** [MYD-01, MYD-02] The person's designs by pages: look at one in large, go on with it, delete it. */
export function DesignCollection() {
  const list = useDesignCollection();
  const deletion = useDeleteDesign();
  const [doomed, setDoomed] = useState<string | null>(null);
  const [open, setOpen] = useState<string | null>(null);
  const items = list.data?.items ?? none;
  const passFocus = useFocusAfterRemoval(items, heading);
  if (list.isPending) return <GridSkeleton title={text('design.yours')} label={text('common.loading')} />;
  if (list.isError && !list.data)
    return <FailureState title={text('design.loadFailed')} onRetry={() => void list.refetch()} />;
  const remove = (): void => {
    if (!doomed) return;
    passFocus(doomed);
    deletion.mutate(doomed);
    setDoomed(null);
  };
  return (
    <>
      <PagedGrid id={heading} title={text('design.yours')} list={list.data} readOn={list.readOn} empty={<Empty />}>
        {(design) => (
          <DesignTile
            key={design._id}
            design={design}
            onOpen={() => setOpen(design._id)}
            onDelete={() => setDoomed(design._id)}
          />
        )}
      </PagedGrid>
      <ImagePopup
        pictures={items.map((design) => ({
          id: design._id,
          src: design.url,
          alt: nameOf(design),
          placeholder: design.placeholder,
        }))}
        shown={open}
        onShow={setOpen}
        onClose={() => setOpen(null)}
        actions={(id) => <WaysOn design={items.find(({ _id }) => _id === id)!} />}
      />
      <ConfirmDialog
        open={doomed !== null}
        title={text('design.deletingDesign')}
        question={text('design.deleteQuestion')}
        confirm={text('common.delete')}
        onConfirm={remove}
        onClose={() => setDoomed(null)}
      />
    </>
  );
}
