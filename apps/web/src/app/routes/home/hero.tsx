import { ArrowRight } from 'lucide-react';
import { useState, type FormEvent } from 'react';
import { useNavigate } from 'react-router-dom';
import { text } from '#contracts/messages';
import { Button } from '../../../components/ui/button.js';
import { Chip } from '../../../components/ui/chip.js';

const ideas = ['koi', 'desert', 'moth'] as const;

/** The first thing a visitor does: describe an image and go on to the Design screen. */
export function Hero() {
  const [prompt, setPrompt] = useState('');
  const navigate = useNavigate();
  const start = (event: FormEvent): void => {
    event.preventDefault();
    const wanted = prompt.trim();
    void navigate(wanted ? `/design?prompt=${encodeURIComponent(wanted)}` : '/design');
  };
  return (
    <section className="grid grid-cols-1 items-center gap-8 pt-2 min-[901px]:grid-cols-[minmax(0,1.08fr)_minmax(0,1fr)] min-[901px]:gap-14">
      <div>
        <h1 className="text-[54px]/[0.98] font-[720] tracking-[-0.045em] md:text-[length:clamp(44px,5.3vw,68px)]/[0.98]">
          {text('home.describeIt')}
          <br />
          {text('home.wePrintIt')}
        </h1>
        <p className="text-lead text-muted mt-5 max-w-[40ch]">{text('home.lead')}</p>
        <form
          className="mt-7 rounded-[14px] border border-strong-line bg-surface pt-4 pr-4 pb-2.5 pl-[18px] shadow-low focus-within:outline-2 focus-within:outline-offset-2 focus-within:outline-focus"
          action="/design"
          onSubmit={start}
        >
          <label className="sr-only" htmlFor="idea">
            {text('home.idea')}
          </label>
          <textarea
            id="idea"
            className="block w-full resize-none border-0 bg-transparent p-0 text-[16px]/6 outline-0"
            name="prompt"
            rows={2}
            value={prompt}
            placeholder={text('home.ideaExample')}
            onChange={(event) => setPrompt(event.target.value)}
          />
          <div className="flex items-center gap-2 justify-between mt-2.5">
            <span className="text-small text-muted">{text('generation.usesOneToken')}</span>
            <Button type="submit" variant="primary" size="lg">
              {text('home.start')} <ArrowRight aria-hidden />
            </Button>
          </div>
        </form>
        <div className="mt-3.5 flex flex-wrap gap-2" role="group" aria-label={text('home.examples')}>
          {ideas.map((idea) => (
            <Chip key={idea} onClick={() => setPrompt(text(`home.ideaText.${idea}`))}>
              {text(`home.idea.${idea}`)}
            </Chip>
          ))}
        </div>
      </div>
      <div className="relative m-2.5 min-[901px]:ml-0">
        <div className="crop">
          <div className="plate aspect-[4/4.6] min-[600px]:max-[901px]:aspect-[16/11]">
            <img
              className="-translate-y-[3%] scale-[1.06] p-0"
              src="/art/hero-860.webp"
              srcSet="/art/hero-480.webp 480w, /art/hero-680.webp 680w, /art/hero-860.webp 860w"
              sizes="(max-width: 900px) 90vw, 440px"
              alt={text('home.heroAlt')}
              width="860"
              height="1075"
              fetchPriority="high"
            />
          </div>
        </div>
        <img
          className="absolute start-4 bottom-5 w-[30%] rounded-[4px] shadow-[0_0_0_5px_var(--surface),0_18px_40px_-12px_oklch(20%_0.02_285/0.45)] min-[600px]:max-[901px]:w-1/5 min-[901px]:-start-9 min-[901px]:bottom-11"
          src="/art/hero-art.webp"
          alt={text('home.artAlt')}
          width="240"
          height="320"
          fetchPriority="low"
        />
      </div>
    </section>
  );
}
