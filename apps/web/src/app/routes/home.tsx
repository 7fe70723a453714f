import { Hero } from '../../features/generation/components/hero.js';
import { HowItWorks } from '../../features/generation/components/how-it-works.js';
import { Showcase } from '../../features/catalog/components/showcase.js';
import '../../styles/home.css';

export default function HomeScreen() {
  return (
    <div className="page">
      <Hero />
      <HowItWorks />
      <Showcase />
    </div>
  );
}
