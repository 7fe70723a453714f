import type { Mockup } from '#contracts';
import { useState, type ReactNode } from 'react';
import { text } from '#contracts/messages';
import { ButtonLink } from '../../../components/ui/button-link.js';
import { ConfirmDialog } from '../../../components/ui/confirm-dialog.js';
import { EmptyState } from '../../../components/ui/empty-state.js';
import { FailureState } from '../../../components/ui/failure-state.js';
import { ImagePopup } from '../../../components/ui/image-popup.js';
import { useSearchOverlay } from '../../../lib/use-search-overlay.js';
import { GridSkeleton, PagedGrid } from '../paged-grid.js';
import { useFocusAfterRemoval } from '../use-focus-after-removal.js';
import { useDeleteMockup, useMockupCollection, useSharing } from './mockups.js';
import { wordsOf } from './mockup-words.js';
import { MockupActions } from './mockup-actions.js';
import { MockupTile } from './mockup-tile.js';
import { ShareDialog } from './share-dialog.js';

/** Puts a mockup into the cart: a round button in a tile's corner, or one with words. */
type CartButton = (mockup: Mockup, look: 'tile' | 'words') => ReactNode;

const heading = 'your-mockups';
const none: Mockup[] = [];

const Empty = () => (
  <EmptyState
    title={text('mockup.noneYet')}
    level={3}
    action={<ButtonLink to="/mockup">{text('mockup.applyToProduct')}</ButtonLink>}
  >
    {text('mockup.noneHint')}
  </EmptyState>
);

/** [MYD-01, MYD-02, MYD-04] The user's mockups by pages: look at one in large, buy it, share it, delete it. */
export function MockupCollection({ cartButton }: { cartButton: CartButton }) {
  const list = useMockupCollection();
  const deletion = useDeleteMockup();
  const sharing = useSharing();
  const [doomed, setDoomed] = useState<string | null>(null);
  const [offered, setOffered] = useState<string | null>(null);
  const large = useSearchOverlay('view');
  const items = list.items ?? none;
  const passFocus = useFocusAfterRemoval(items, heading);
  if (list.isPending) return <GridSkeleton title={text('mockup.yours')} label={text('common.loading')} />;
  if (!list.data) return <FailureState title={text('mockup.loadFailed')} onRetry={() => void list.refetch()} />;
  const find = (id: string | null): Mockup | null => items.find(({ _id }) => _id === id) ?? null;
  const remove = (): void => {
    if (!doomed) return;
    passFocus([doomed]);
    deletion.mutate([doomed]);
    setDoomed(null);
  };
  /** To show something to everybody is asked about; to take it back is not. */
  const share = ({ _id, sharedAt }: Mockup): void =>
    sharedAt ? sharing.mutate({ id: _id, share: false }) : setOffered(_id);
  const confirmSharing = (): void =>
    void (offered && sharing.mutate({ id: offered, share: true }, { onSettled: () => setOffered(null) }));
  return (
    <>
      <PagedGrid
        id={heading}
        title={text('mockup.yours')}
        items={items}
        open={list.hasNextPage}
        readOn={list.readOn}
        empty={<Empty />}
      >
        {(mockup) => (
          <MockupTile
            key={mockup._id}
            mockup={mockup}
            cartButton={cartButton(mockup, 'tile')}
            onOpen={() => large.show(mockup._id)}
            onDelete={() => setDoomed(mockup._id)}
            onShare={() => share(mockup)}
          />
        )}
      </PagedGrid>
      <ImagePopup
        pictures={items.map((mockup) => ({
          id: mockup._id,
          src: mockup.mockupUrl,
          alt: wordsOf(mockup).alt,
          placeholder: mockup.placeholder,
        }))}
        shown={large.shown}
        onShow={large.show}
        onClose={large.close}
        actions={(id) => (
          <MockupActions
            mockup={find(id)!}
            cartButton={cartButton(find(id)!, 'words')}
            onShare={() => share(find(id)!)}
          />
        )}
      />
      <ConfirmDialog
        open={doomed !== null}
        title={text('design.deletingMockup')}
        question={text('design.deleteQuestion')}
        confirm={text('common.delete')}
        onConfirm={remove}
        onClose={() => setDoomed(null)}
      />
      <ShareDialog
        mockup={find(offered)}
        busy={sharing.isPending}
        onConfirm={confirmSharing}
        onClose={() => setOffered(null)}
      />
    </>
  );
}
