import { Pause, Play } from 'lucide-react';
import { lazy, Suspense, useRef } from 'react';
import { Button } from '../../../components/ui/button.js';
import { Segmented } from '../../../components/ui/segmented.js';
import { text } from '#contracts/messages';
import { useSharedMockups } from '../../mockups/api/shared-mockups.js';
import { useNear } from '../../../lib/use-near.js';
import { useFlip } from '../hooks/use-flip.js';
import { FeaturedProducts } from './featured-products.js';
import '../../../styles/flip-card.css';

// Stands on the other side of the card, ten seconds away.
const UserCreations = lazy(() => import('../../mockups/components/user-creations.js'));

/** [HOME-03, HOME-04] Featured products on one side, what people made and share on the other; both as high as the higher one, so that nothing moves below. */
export function FlipCard() {
  const section = useRef<HTMLElement>(null);
  const mockups = useSharedMockups(useNear(section));
  const made = mockups.data ?? [];
  const { side, turning, choose, setTurning, holding } = useFlip(made.length > 0);
  const turned = side === 'creations';
  return (
    <section className="sec" ref={section} {...holding}>
      <div className="sechead">
        <h2>{turned ? text('home.creations') : text('home.featured')}</h2>
        {made.length > 0 ? (
          <div className="flip-ways">
            <Segmented
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
        ) : null}
      </div>
      <div className="flip">
        <div className={turned ? 'flip-side behind' : 'flip-side'} inert={turned}>
          <FeaturedProducts />
        </div>
        {made.length > 0 ? (
          <div className={turned ? 'flip-side' : 'flip-side behind'} inert={!turned}>
            <Suspense>
              <UserCreations mockups={made} />
            </Suspense>
          </div>
        ) : null}
      </div>
    </section>
  );
}
