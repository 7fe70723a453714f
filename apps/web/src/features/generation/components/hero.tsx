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
    <section className="hero">
      <div>
        <h1>
          {text('home.describeIt')}
          <br />
          {text('home.wePrintIt')}
        </h1>
        <p className="lead">{text('home.lead')}</p>
        <form className="composer" action="/design" onSubmit={start}>
          <label className="sr" htmlFor="idea">
            {text('home.idea')}
          </label>
          <textarea
            id="idea"
            name="prompt"
            rows={2}
            value={prompt}
            placeholder={text('home.ideaExample')}
            onChange={(event) => setPrompt(event.target.value)}
          />
          <div className="row between">
            <span className="small muted">{text('generation.usesOneToken')}</span>
            <Button type="submit" variant="primary" size="lg">
              {text('home.start')} <ArrowRight className="i" aria-hidden />
            </Button>
          </div>
        </form>
        <div className="ideas" role="group" aria-label={text('home.examples')}>
          {ideas.map((idea) => (
            <Chip key={idea} onClick={() => setPrompt(text(`home.ideaText.${idea}`))}>
              {text(`home.idea.${idea}`)}
            </Chip>
          ))}
        </div>
      </div>
      <div className="heroart">
        <div className="crop">
          <div className="plate">
            <img
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
          className="raw"
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
