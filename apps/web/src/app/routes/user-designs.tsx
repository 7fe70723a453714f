import { text } from '#contracts/messages';
import { PageHead } from '../../components/ui/page-head.js';
import { DesignCollection } from '../../features/designs/components/design-collection.js';
import { useDesignCollection } from '../../features/designs/api/designs.js';
import { MockupCollection } from '../../features/mockups/components/mockup-collection.js';
import '../../styles/user-designs.css';

export default function UserDesignsScreen() {
  const { isPending } = useDesignCollection();
  return (
    <div className="page min-h-dvh">
      <PageHead title={text('common.myDesigns')} />
      <DesignCollection />
      {/* Once it is known where they stand: nothing moves after it was shown. */}
      {isPending ? null : <MockupCollection />}
    </div>
  );
}
