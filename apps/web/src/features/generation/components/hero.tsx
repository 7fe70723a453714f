import { ArrowRight } from 'lucide-react';
import { useState, type FormEvent } from 'react';
import { useNavigate } from 'react-router-dom';
import { text } from '#contracts/messages';

const ideas = [
  ['Koi in ink wash', 'Two koi circling in ink wash, wet paper edges, a single red seal'],
  ['Desert sunset, 1974', 'Desert sunset with two cacti, seventies travel poster, five flat colours'],
  ['Moth and moon phases', 'A moth under the phases of the moon, gold on black, engraved lines'],
] as const;

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
        <h1>Describe it.<br />We print it.</h1>
        <p className="lead">Type an idea, watch it take shape, place it on something you will use. Every piece is made to order.</p>
        <form className="composer" action="/design" onSubmit={start}>
          <label className="sr" htmlFor="idea">Your idea</label>
          <textarea id="idea" name="prompt" rows={2} value={prompt} placeholder="A sleeping fox under a paper sun, three-colour riso print" onChange={(event) => setPrompt(event.target.value)} />
          <div className="row between">
            <span className="small muted">{text('generation.usesOneToken')}</span>
            <button className="btn primary lg">Start Designing <ArrowRight className="i" aria-hidden /></button>
          </div>
        </form>
        <div className="ideas" role="group" aria-label="Example ideas">
          {ideas.map(([name, idea]) => <button key={name} type="button" className="chip" onClick={() => setPrompt(idea)}>{name}</button>)}
        </div>
      </div>
      <div className="heroart">
        <div className="crop">
          <div className="plate">
            <img src="/art/hero-860.webp" srcSet="/art/hero-480.webp 480w, /art/hero-860.webp 860w" sizes="(max-width: 900px) 90vw, 440px" alt="Cream T-shirt with a print of a sleeping fox under an orange sun" width="860" height="1075" fetchPriority="high" />
          </div>
        </div>
        <img className="raw" src="/art/hero-art.webp" alt="The artwork on its own" width="300" height="400" />
      </div>
    </section>
  );
}
