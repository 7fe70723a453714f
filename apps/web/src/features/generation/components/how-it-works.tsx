import { ArrowRight } from 'lucide-react';
import { Link } from 'react-router-dom';
import { text } from '#contracts/messages';
import { Weave } from '../../../components/ui/weave.js';

function More({ to, children }: { to: string; children: string }) {
  return (
    <Link className="link" to={to}>
      {children} <ArrowRight className="i" aria-hidden />
    </Link>
  );
}

export function HowItWorks() {
  return (
    <section className="sec" aria-labelledby="how">
      <div className="sechead">
        <h2 id="how">{text('home.how')}</h2>
      </div>
      <ol className="steps">
        <li>
          <div className="vig">
            <p className="bubble">
              {text('home.bubble')}
              <span className="caret" />
            </p>
          </div>
          <h3>
            <Link className="no-underline" to="/design">
              {text('home.describe')}
            </Link>
          </h3>
          <p>{text('home.describeHint')}</p>
          <More to="/design">{text('home.describeMore')}</More>
        </li>
        <li>
          <div className="vig woven">
            <Weave src="/art/step-weave.webp" alt="" percent={58} lazy />
          </div>
          <h3>
            <Link className="no-underline" to="/mockup">
              {text('home.customize')}
            </Link>
          </h3>
          <p>{text('home.customizeHint')}</p>
          <More to="/catalog">{text('home.customizeMore')}</More>
        </li>
        <li>
          <div className="vig plate">
            <img src="/art/step-tote.webp" alt="" width="420" height="525" loading="lazy" />
          </div>
          <h3>
            <Link className="no-underline" to="/cart">
              {text('home.order')}
            </Link>
          </h3>
          <p>{text('home.orderHint')}</p>
          <More to="/orders">{text('home.orderMore')}</More>
        </li>
      </ol>
    </section>
  );
}
