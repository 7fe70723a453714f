import { lazy, Suspense } from 'react';
import { Hero } from './home/hero.js';
import { HowItWorks } from './home/how-it-works.js';
import { text } from '#contracts/messages';
import { TilesSkeleton } from '../../components/ui/page-skeleton.js';
import { featured } from '../../features/shop/catalogue/featured.js';
import { HomeSection } from './home/home-section.js';

// Stands below the first screenful: its code comes after what is seen first.
const FlipCard = lazy(async () => ({
  default: (await import('./home/flip-card.js')).FlipCard,
}));

export default function HomeScreen() {
  return (
    <div className="page">
      <Hero />
      <HowItWorks />
      <Suspense
        fallback={
          <HomeSection title={text('home.featured')}>
            <TilesSkeleton tiles={featured} />
          </HomeSection>
        }
      >
        <FlipCard />
      </Suspense>
    </div>
  );
}
