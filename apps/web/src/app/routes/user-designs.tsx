import { useState } from 'react';
import { text } from '#contracts/messages';
import { ButtonLink } from '../../components/ui/button-link.js';
import { ConfirmDialog } from '../../components/ui/confirm-dialog.js';
import { EmptyState } from '../../components/ui/empty-state.js';
import { FailureState } from '../../components/ui/failure-state.js';
import { PageHead } from '../../components/ui/page-head.js';
import { TilesSkeleton } from '../../components/ui/page-skeleton.js';
import { DesignTile } from '../../features/designs/components/design-tile.js';
import { PagedGrid } from '../../features/designs/components/paged-grid.js';
import { useDeleteDesign, useDesigns } from '../../features/designs/api/designs.js';
import { useDeleteMockup, useMockups } from '../../features/mockups/api/mockups.js';
import { MockupTile } from '../../features/mockups/components/mockup-tile.js';
import '../../styles/user-designs.css';

interface Doomed {
  type: 'Design' | 'Mockup';
  id: string;
}

export default function UserDesignsScreen() {
  const designs = useDesigns();
  const mockups = useMockups();
  const [doomed, setDoomed] = useState<Doomed | null>(null);
  const dropDesign = useDeleteDesign();
  const dropMockup = useDeleteMockup();
  const remove = (): void => {
    if (doomed) (doomed.type === 'Design' ? dropDesign : dropMockup).mutate(doomed.id, { onSettled: () => setDoomed(null) });
  };
  return (
    <div className="page">
      <PageHead title={text('common.myDesigns')} />
      {designs.isPending ? <TilesSkeleton /> : designs.isError ? <FailureState title={text('design.loadFailed')} onRetry={() => void designs.refetch()} /> : (
        <PagedGrid title={text('design.yours')} items={designs.data} empty={<EmptyState title={text('design.noneYet')} level={3} action={<ButtonLink variant="primary" to="/design">{text('common.generateDesign')}</ButtonLink>}>{text('design.noneHint')}</EmptyState>}>
          {(design) => <DesignTile key={design._id} design={design} onDelete={() => setDoomed({ type: 'Design', id: design._id })} />}
        </PagedGrid>
      )}
      {mockups.isPending ? <TilesSkeleton tiles={4} /> : mockups.isError ? <FailureState title={text('mockup.loadFailed')} onRetry={() => void mockups.refetch()} /> : (
        <PagedGrid title={text('mockup.yours')} items={mockups.data} empty={<EmptyState title={text('mockup.noneYet')} level={3} action={<ButtonLink to="/mockup">{text('mockup.applyToProduct')}</ButtonLink>}>{text('mockup.noneHint')}</EmptyState>}>
          {(mockup) => <MockupTile key={mockup._id} mockup={mockup} onDelete={() => setDoomed({ type: 'Mockup', id: mockup._id })} />}
        </PagedGrid>
      )}
      <ConfirmDialog open={doomed !== null} title={doomed?.type === 'Mockup' ? text('design.deletingMockup') : text('design.deletingDesign')} question={text('design.deleteQuestion')} confirm={text('common.delete')} busy={dropDesign.isPending || dropMockup.isPending} onConfirm={remove} onClose={() => setDoomed(null)} />
    </div>
  );
}
