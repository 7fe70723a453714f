import { lazy, Suspense } from 'react';
import { Hero } from '../../features/generation/components/hero.js';
import { HowItWorks } from '../../features/generation/components/how-it-works.js';
import { FlipSkeleton } from '../../features/catalog/components/flip-skeleton.js';
import '../../styles/home.css';

// Stands below the first screenful: its code comes after what is seen first.
const FlipCard = lazy(async () => ({
  default: (await import('../../features/catalog/components/flip-card.js')).FlipCard,
}));

export default function HomeScreen() {
  return (
    <div className="page">
      <Hero />
      <HowItWorks />
      <Suspense fallback={<FlipSkeleton />}>
        <FlipCard />
      </Suspense>
    </div>
  );
}
