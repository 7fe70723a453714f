import { ArrowRight, CircleAlert, Image, Settings2, SlidersHorizontal, Sparkles, Wand } from 'lucide-react';
import { useState, type FormEvent } from 'react';
import { useNavigate } from 'react-router-dom';
import { text } from '#contracts/messages';
import { PopMenu } from './pop-menu.js';

const settingsId = 'prompt-settings';
const settings = [
  { text: 'Image Settings', icon: Image },
  { text: 'Generation Settings', icon: Wand },
  { text: 'Advanced Options', icon: Settings2 },
] as const;
const shortest = 15;

/** The prompt of the top bar: leads to the Design screen, which starts by itself. */
export function PromptBar({ phone = false, onGo }: { phone?: boolean; onGo?: () => void }) {
  const [prompt, setPrompt] = useState('');
  const [problem, setProblem] = useState('');
  const navigate = useNavigate();
  const id = phone ? 'ask-phone' : 'ask';
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
      <label className="sr" htmlFor={id}>Describe an image</label>
      <Sparkles className="i" aria-hidden />
      <input
        id={id}
        value={prompt}
        placeholder="Describe an image to make"
        autoComplete="off"
        aria-invalid={problem ? true : undefined}
        aria-describedby={problem ? `${id}-e` : undefined}
        onChange={(event) => {
          setPrompt(event.target.value);
          setProblem('');
        }}
      />
      {phone ? null : (
        <button type="button" className="set" aria-label="Settings" popoverTarget={settingsId}>
          <SlidersHorizontal className="i" aria-hidden />
        </button>
      )}
      <button className="go" aria-label="Go to Generate Design">
        <ArrowRight className="i" aria-hidden />
      </button>
      {problem ? <span className="ask-error" id={`${id}-e`} role="alert"><CircleAlert className="i" aria-hidden />{problem}</span> : null}
      {phone ? null : (
        <PopMenu id={settingsId} label="Settings" align="start">
          {settings.map((entry) => (
            <button key={entry.text} type="button"><entry.icon className="i" aria-hidden />{entry.text}</button>
          ))}
        </PopMenu>
      )}
    </form>
  );
}
