import { useState } from 'react';
import { Link } from 'react-router-dom';
import { text } from '#contracts/messages';
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
      <PageHead title="My Designs" />
      {designs.isPending ? <TilesSkeleton /> : designs.isError ? <FailureState title={text('design.loadFailed')} onRetry={() => void designs.refetch()} /> : (
        <PagedGrid title="Your Designs" items={designs.data} empty={<EmptyState title="No designs yet" level={3} action={<Link className="btn primary" to="/design">Generate Design</Link>}>Describe an image and keep it here.</EmptyState>}>
          {(design) => <DesignTile key={design._id} design={design} onDelete={() => setDoomed({ type: 'Design', id: design._id })} />}
        </PagedGrid>
      )}
      {mockups.isPending ? <TilesSkeleton tiles={4} /> : mockups.isError ? <FailureState title={text('mockup.loadFailed')} onRetry={() => void mockups.refetch()} /> : (
        <PagedGrid title="Your Mockups" items={mockups.data} empty={<EmptyState title="No mockups yet" level={3} action={<Link className="btn" to="/mockup">Apply to a Product</Link>}>Put a design on a product to see it here.</EmptyState>}>
          {(mockup) => <MockupTile key={mockup._id} mockup={mockup} onDelete={() => setDoomed({ type: 'Mockup', id: mockup._id })} />}
        </PagedGrid>
      )}
      <ConfirmDialog open={doomed !== null} title={`Deleting ${doomed?.type ?? ''}`} question={text('design.deleteQuestion')} confirm="Delete" busy={dropDesign.isPending || dropMockup.isPending} onConfirm={remove} onClose={() => setDoomed(null)} />
    </div>
  );
}
