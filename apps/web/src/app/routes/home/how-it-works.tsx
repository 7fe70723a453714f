import { cva } from 'class-variance-authority';
import { ArrowRight } from 'lucide-react';
import { Link } from 'react-router-dom';
import { text } from '#contracts/messages';
import { HomeSection } from './home-section.js';
import { Weave } from '../../../components/ui/weave.js';

const stepLook = 'grid grid-rows-[auto_auto_1fr_auto] content-start';

const vignette = cva('relative mb-5 grid h-40 overflow-hidden rounded-card border border-line md:h-[180px]', {
  variants: {
    look: { plain: 'place-items-center bg-surface', woven: 'bg-surface', plate: 'plate' },
  },
});

function More({ to, children }: { to: string; children: string }) {
  return (
    <Link className="link finger-reach mt-3 inline-flex min-h-6 items-center gap-1.5 justify-self-start" to={to}>
      {children} <ArrowRight aria-hidden />
    </Link>
  );
}

export function HowItWorks() {
  return (
    <HomeSection title={text('home.how')} headingId="how">
      <ol className="grid grid-cols-1 gap-9 md:grid-cols-3 md:gap-6">
        <li className={stepLook}>
          <div className={vignette({ look: 'plain' })}>
            <p className="mt-1.5 w-[min(82%,250px)] max-w-[34ch] rounded-[10px] border border-strong-line bg-canvas px-3.5 py-3 text-field text-muted">
              {text('home.bubble')}
              <span className="ms-px inline-block h-[1.1em] w-0.5 animate-blink bg-accent align-[-0.2em]" />
            </p>
          </div>
          <h3 className="text-head tracking-[-0.018em]">
            <Link className="no-underline" to="/design">
              {text('home.describe')}
            </Link>
          </h3>
          <p className="mt-1.5 max-w-[34ch] text-muted">{text('home.describeHint')}</p>
          <More to="/design">{text('home.describeMore')}</More>
        </li>
        <li className={stepLook}>
          <div className={vignette({ look: 'woven' })}>
            <Weave
              src="/art/step-weave.webp"
              alt=""
              percent={58}
              lazy
              className="h-full rounded-none [&_img]:object-[50%_42%]"
            />
          </div>
          <h3 className="text-head tracking-[-0.018em]">
            <Link className="no-underline" to="/mockup">
              {text('home.customize')}
            </Link>
          </h3>
          <p className="mt-1.5 max-w-[34ch] text-muted">{text('home.customizeHint')}</p>
          <More to="/catalog">{text('home.customizeMore')}</More>
        </li>
        <li className={stepLook}>
          <div className={vignette({ look: 'plate' })}>
            <img
              className="absolute -top-[116px] left-1/2 h-auto w-[270px] max-w-none -translate-x-1/2"
              src="/art/step-tote.webp"
              alt=""
              width="420"
              height="525"
              loading="lazy"
            />
          </div>
          <h3 className="text-head tracking-[-0.018em]">
            <Link className="no-underline" to="/cart">
              {text('home.order')}
            </Link>
          </h3>
          <p className="mt-1.5 max-w-[34ch] text-muted">{text('home.orderHint')}</p>
          <More to="/orders">{text('home.orderMore')}</More>
        </li>
      </ol>
    </HomeSection>
  );
}
