import '#contracts/messages/screens';
import { text } from '#contracts/messages';
import { PageHead } from '../../components/ui/page-head.js';
import { DesignCollection } from '../../features/library/designs/design-collection.js';
import { useDesignCollection } from '../../features/library/designs/designs.js';
import { useDesignFilter } from '../../features/library/designs/use-design-filter.js';
import { cartLineOf, wordsOf } from '../../features/library/mockups/mockup-words.js';
import { BuyMockup } from '../../features/shop/cart/cart-buttons.js';
import { MockupCollection } from '../../features/library/mockups/mockup-collection.js';

export { FirstVisitHint as Hint } from '../shell/first-visit-hint.js';

export default function UserDesignsScreen() {
  const { isPending } = useDesignCollection(useDesignFilter());
  return (
    <div className="page min-h-dvh">
      <PageHead title={text('common.myDesigns')} />
      <DesignCollection />
      {/* Once it is known where they stand: nothing moves after it was shown. */}
      {isPending ? null : (
        <MockupCollection
          cartButton={(mockup, look) => (
            <BuyMockup line={cartLineOf(mockup)} name={wordsOf(mockup).name} tile={look === 'tile'} />
          )}
        />
      )}
    </div>
  );
}
