import { cva } from 'class-variance-authority';
import { Pause, Play } from 'lucide-react';
import { lazy, Suspense, useRef } from 'react';
import { Button } from '../../../components/ui/button.js';
import { Segmented } from '../../../components/ui/segmented.js';
import { text } from '#contracts/messages';
import { useSharedMockups } from '../../../features/library/mockups/shared-mockups.js';
import { useNear } from '../../../lib/use-near.js';
import { HomeSection } from './home-section.js';
import { useFlip } from './use-flip.js';
import { FeaturedProducts } from '../../../features/shop/catalogue/featured-products.js';

// Stands on the other side of the card, ten seconds away.
const UserCreations = lazy(() => import('../../../features/library/mockups/user-creations.js'));

/** Both sides lie in the one cell, so that it is as high as the higher of them. */
const card = cva('[grid-area:1/1] min-w-0 [backface-visibility:hidden] motion-reduce:[transform:none]', {
  variants: {
    behind: {
      true: 'invisible [transform:rotateY(180deg)] [transition:transform_0.6s_var(--ease),visibility_0s_0.3s]',
      false: '[transition:transform_0.6s_var(--ease),visibility_0s]',
    },
  },
});

/** [HOME-03, HOME-04] Featured products on one side, what people made and share on the other; both as high as the higher one, so that nothing moves below. */
export function FlipCard() {
  const section = useRef<HTMLElement>(null);
  const mockups = useSharedMockups(useNear(section));
  const made = mockups.data ?? [];
  const { side, turning, choose, setTurning, holding } = useFlip(made.length > 0);
  const turned = side === 'creations';
  return (
    <HomeSection
      title={turned ? text('home.creations') : text('home.featured')}
      ref={section}
      {...holding}
      actions={
        made.length > 0 ? (
          <div className="flex items-center gap-2 max-md:w-full">
            <Segmented
              className="max-md:w-full max-md:[&>*]:flex-1"
              label={text('common.show')}
              options={[
                { value: 'creations', text: text('home.creationsTab') },
                { value: 'products', text: text('home.featured') },
              ]}
              value={side}
              onChange={choose}
            />
            <Button
              square
              icon={turning ? Pause : Play}
              aria-label={turning ? text('home.pause') : text('home.turn')}
              onClick={() => setTurning(!turning)}
            />
          </div>
        ) : null
      }
    >
      <div className="grid overflow-clip [overflow-clip-margin:16px] [perspective:2400px]" data-flip>
        <div className={card({ behind: turned })} inert={turned}>
          <FeaturedProducts />
        </div>
        {made.length > 0 ? (
          <div className={card({ behind: !turned })} inert={!turned}>
            <Suspense>
              <UserCreations mockups={made} />
            </Suspense>
          </div>
        ) : null}
      </div>
    </HomeSection>
  );
}
