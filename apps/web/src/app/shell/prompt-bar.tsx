import { ArrowRight, CircleAlert, Image, Settings2, SlidersHorizontal, Sparkles, Wand } from 'lucide-react';
import { useState, type FormEvent } from 'react';
import { useNavigate } from 'react-router-dom';
import { text } from '#contracts/messages';
import { PopMenu } from './pop-menu.js';

const settings = [
  { name: 'bar.imageSettings', icon: Image },
  { name: 'bar.generationSettings', icon: Wand },
  { name: 'bar.advanced', icon: Settings2 },
] as const;
const shortest = 15;

/** The prompt of the top bar: leads to the Design screen, which starts by itself. */
export function PromptBar({ phone = false, onGo }: { phone?: boolean; onGo?: () => void }) {
  const [prompt, setPrompt] = useState('');
  const [problem, setProblem] = useState('');
  const navigate = useNavigate();
  const id = phone ? 'ask-phone' : 'ask';
  const settingsId = `${id}-settings`;
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    const wanted = prompt.trim();
    if (wanted.length < shortest) return setProblem(text('prompt.tooShortTopBar'));
    setProblem('');
    setPrompt('');
    onGo?.();
    void navigate(`/design?prompt=${encodeURIComponent(wanted)}`);
  };
  return (
    <form className={phone ? 'ask phone' : 'ask'} onSubmit={submit} noValidate>
      <label className="sr" htmlFor={id}>
        {text('bar.describe')}
      </label>
      <Sparkles className="i" aria-hidden />
      <input
        id={id}
        value={prompt}
        placeholder={text('bar.describeHint')}
        autoComplete="off"
        aria-invalid={problem ? true : undefined}
        aria-describedby={problem ? `${id}-e` : undefined}
        onChange={(event) => {
          setPrompt(event.target.value);
          setProblem('');
        }}
      />
      <button type="button" className="set" aria-label={text('bar.settings')} popoverTarget={settingsId}>
        <SlidersHorizontal className="i" aria-hidden />
      </button>
      <button className="go" aria-label={text('bar.go')}>
        <ArrowRight className="i" aria-hidden />
      </button>
      {problem ? (
        <span className="ask-error" id={`${id}-e`} role="alert">
          <CircleAlert className="i" aria-hidden />
          {problem}
        </span>
      ) : null}
      <PopMenu id={settingsId} label={text('bar.settings')} align={phone ? 'end' : 'start'}>
        {settings.map((entry) => (
          <button key={entry.name} type="button">
            <entry.icon className="i" aria-hidden />
            {text(entry.name)}
          </button>
        ))}
      </PopMenu>
    </form>
  );
}
