import { ArrowRight } from 'lucide-react';
import { Link } from 'react-router-dom';
import { Weave } from '../../../components/ui/weave.js';

function More({ to, children }: { to: string; children: string }) {
  return <Link className="link" to={to}>{children} <ArrowRight className="i" aria-hidden /></Link>;
}

export function HowItWorks() {
  return (
    <section className="sec" aria-labelledby="how">
      <div className="sechead"><h2 id="how">How It Works</h2></div>
      <ol className="steps">
        <li>
          <div className="vig"><p className="bubble">Toadstools after rain, three inks, grain<span className="caret" /></p></div>
          <h3><Link className="no-underline" to="/design">Describe Your Idea</Link></h3>
          <p>A sentence is enough. Add a style, a seed image, or your own picture.</p>
          <More to="/design">Write a prompt</More>
        </li>
        <li>
          <div className="vig woven"><Weave src="/art/step-weave.webp" alt="" percent={58} /></div>
          <h3><Link className="no-underline" to="/mockup">Generate &amp; Customize</Link></h3>
          <p>Follow it live, then place it on the real print area and see the product.</p>
          <More to="/catalog">See the products</More>
        </li>
        <li>
          <div className="vig plate"><img src="/art/step-tote.webp" alt="" width="420" height="525" loading="lazy" /></div>
          <h3><Link className="no-underline" to="/cart">Order &amp; Receive</Link></h3>
          <p>A person checks every print file before it goes to the print house.</p>
          <More to="/orders">See your orders</More>
        </li>
      </ol>
    </section>
  );
}
