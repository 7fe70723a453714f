import type { Design } from '#contracts';
import { Shirt, Sparkles } from 'lucide-react';
import { useState } from 'react';
import { text } from '#contracts/messages';
import { Button } from '../../../components/ui/button.js';
import { ButtonLink } from '../../../components/ui/button-link.js';
import { ConfirmDialog } from '../../../components/ui/confirm-dialog.js';
import { EmptyState } from '../../../components/ui/empty-state.js';
import { FailureState } from '../../../components/ui/failure-state.js';
import { ImagePopup } from '../../../components/ui/image-popup.js';
import { useSearchOverlay } from '../../../lib/use-search-overlay.js';
import { DownloadLink } from '../download-link.js';
import { GridSkeleton, PagedGrid } from '../paged-grid.js';
import { useFocusAfterRemoval } from '../use-focus-after-removal.js';
import { DesignSearch } from './design-search.js';
import { DesignTile } from './design-tile.js';
import { nameOf, useDeleteDesigns, useDesignCollection, useRenameDesign } from './designs.js';
import { useDownloadDesigns } from './download-designs.js';
import { FolderChips } from './folder-chips.js';
import { useFolders } from './folders.js';
import { MoveDialog } from './move-dialog.js';
import { SelectionBar } from './selection-bar.js';
import { useDesignFilter } from './use-design-filter.js';
import { useSelection } from './use-selection.js';

const heading = 'your-designs';
const none: Design[] = [];
/** How many pictures stand in the first row of the widest window. */
const firstRow = 7;

const DesignActions = ({ design }: { design: Design }) => (
  <>
    <ButtonLink variant="primary" icon={Shirt} replace to={`/mockup?designId=${design._id}`}>
      {text('mockup.applyToProduct')}
    </ButtonLink>
    <ButtonLink icon={Sparkles} replace to={`/design?tab=seed&from=${design._id}`}>
      {text('generation.remix')}
    </ButtonLink>
    <DownloadLink url={design.url} name={nameOf(design)} />
  </>
);

/** Nothing to show: no design yet, none that fits the words, or none in the folder. */
function Empty({ search, folder, onClear }: { search: string; folder: boolean; onClear: () => void }) {
  if (search || folder)
    return (
      <EmptyState
        title={text(search ? 'library.noMatch' : 'folder.empty')}
        level={3}
        action={<Button onClick={onClear}>{text(search ? 'library.clearSearch' : 'library.all')}</Button>}
      >
        {text(search ? 'library.noMatchHint' : 'folder.emptyHint')}
      </EmptyState>
    );
  return (
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
}

/** [MYD-02] What is about to be deleted, asked about first. */
function DeleteDialog({
  ids,
  onConfirm,
  onClose,
}: {
  ids: readonly string[];
  onConfirm: () => void;
  onClose: () => void;
}) {
  const several = ids.length > 1;
  return (
    <ConfirmDialog
      open={ids.length > 0}
      title={several ? text('library.deletingDesigns', { count: ids.length }) : text('design.deletingDesign')}
      question={several ? text('library.deleteDesignsQuestion', { count: ids.length }) : text('design.deleteQuestion')}
      confirm={text('common.delete')}
      onConfirm={onConfirm}
      onClose={onClose}
    />
  );
}

/** [MYD-01, MYD-02] The user's designs by pages: find and arrange them, look at one in large, go on with it, delete it. */
export function DesignCollection() {
  const filter = useDesignFilter();
  const list = useDesignCollection(filter);
  const folders = useFolders();
  const deletion = useDeleteDesigns();
  const renaming = useRenameDesign();
  const download = useDownloadDesigns();
  const { selected, ids, select, drop, clear } = useSelection();
  const [doomed, setDoomed] = useState<readonly string[]>([]);
  const [moved, setMoved] = useState<readonly string[]>([]);
  const large = useSearchOverlay('view');
  const items = list.items ?? none;
  const passFocus = useFocusAfterRemoval(items, heading);
  const known = folders.data ?? [];
  const filtered = filter.search !== '' || filter.folderId !== null;
  const tools =
    list.isPending || items.length > 0 || filtered || known.length > 0 ? (
      <div className="mb-4 flex flex-wrap items-center gap-x-4 gap-y-1">
        <DesignSearch words={filter.search} onSearch={(search) => filter.choose({ search })} />
        <FolderChips folders={known} chosen={filter.folderId} onChoose={(folderId) => filter.choose({ folderId })} />
      </div>
    ) : null;
  if (list.isPending) return <GridSkeleton title={text('design.yours')} label={text('common.loading')} tools={tools} />;
  if (list.isError && !list.data)
    return (
      <div className="mb-6">
        <FailureState title={text('design.loadFailed')} onRetry={() => void list.refetch()} />
      </div>
    );
  const remove = (): void => {
    passFocus(doomed);
    deletion.mutate(doomed);
    drop(doomed);
    setDoomed([]);
  };
  return (
    <>
      <PagedGrid
        id={heading}
        title={text('design.yours')}
        items={items}
        open={list.hasNextPage}
        readOn={list.readOn}
        of={`${filter.folderId} ${filter.search}`}
        stale={list.isPlaceholderData}
        tools={tools}
        empty={
          <Empty
            search={filter.search}
            folder={filter.folderId !== null}
            onClear={() => filter.choose(filter.search ? { search: '' } : { folderId: null })}
          />
        }
        bar={(shown) =>
          ids.length === 0 ? null : (
            <SelectionBar
              count={ids.length}
              downloading={download.isPending}
              onAll={() => select(shown)}
              onDownload={() => download.mutate([...selected.values()])}
              onMove={() => setMoved(ids)}
              onDelete={() => setDoomed(ids)}
              onClear={clear}
            />
          )
        }
      >
        {(design, index) => (
          <DesignTile
            key={design._id}
            design={design}
            first={index < firstRow}
            selected={selected.has(design._id)}
            selecting={ids.length > 0}
            onOpen={() => large.show(design._id)}
            onSelect={(on) => (on ? select([design]) : drop([design._id]))}
            onRename={(title) => renaming.mutate({ design, title })}
            onDelete={() => setDoomed([design._id])}
          />
        )}
      </PagedGrid>
      <p className="sr-only" role="status">
        {filtered && !list.isPlaceholderData ? text('library.found', { count: items.length }) : null}
      </p>
      <ImagePopup
        pictures={items.map((design) => ({
          id: design._id,
          src: design.url,
          alt: nameOf(design),
          placeholder: design.placeholder,
        }))}
        shown={large.shown}
        onShow={large.show}
        onClose={large.close}
        actions={(id) => <DesignActions design={items.find(({ _id }) => _id === id)!} />}
      />
      <DeleteDialog ids={doomed} onConfirm={remove} onClose={() => setDoomed([])} />
      <MoveDialog ids={moved} folders={known} onClose={() => setMoved([])} onMoved={clear} />
    </>
  );
}
