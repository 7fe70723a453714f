import { ArrowRight, CircleAlert, SlidersHorizontal, Sparkles } from 'lucide-react';
import { useState, type FormEvent } from 'react';
import { cva } from 'class-variance-authority';
import { useNavigate } from 'react-router-dom';
import { text } from '#contracts/messages';
import { lazyOnPress, OnceOpen } from '../../components/ui/once-open.js';
import { usePopup } from '../../components/ui/use-popup.js';
import { withTexts } from '../../lib/language.js';

const PromptSettingsPopup = lazyOnPress(() => withTexts(import('./prompt-settings-popup.js')));
const shortest = 15;

const ask = cva(
  'relative items-center gap-2 rounded-[9px] border border-line bg-surface ps-3 -outline-offset-1 transition-[border-color] duration-[.12s] focus-within:border-strong-line focus-within:outline-2 focus-within:outline-offset-1 focus-within:outline-focus hover:border-strong-line',
  {
    variants: {
      phone: { true: 'flex h-11 flex-1', false: 'flex h-9 flex-[0_440px] max-[1179px]:flex-[1_160px] max-md:hidden' },
    },
  },
);
/** 44 px to press around a face of 28. */
const askButton = 'group -mx-1.5 grid size-11 flex-none place-items-center border-0 bg-transparent p-0';
const askFace = 'grid size-7 place-items-center rounded-ctl';
const askError = cva(
  'flex items-center gap-2 rounded-lg px-3 py-2 text-small font-[550] whitespace-nowrap text-danger',
  {
    variants: { phone: { true: '', false: 'absolute top-[calc(100%+6px)] left-0 bg-raised shadow-raised' } },
  },
);

/** The prompt of the top bar: leads to the Design screen, which starts by itself. */
export function PromptBar({ phone = false, onGo }: { phone?: boolean; onGo?: () => void }) {
  const [prompt, setPrompt] = useState('');
  const [problem, setProblem] = useState('');
  const navigate = useNavigate();
  const id = phone ? 'ask-phone' : 'ask';
  const { popup, button } = usePopup('menu');
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
    <form className={ask({ phone })} action="/design" onSubmit={submit} noValidate>
      <label className="sr-only" htmlFor={id}>
        {text('bar.describe')}
      </label>
      <Sparkles aria-hidden />
      <input
        id={id}
        name="prompt"
        className="-my-1.5 h-11 min-w-0 flex-1 border-0 bg-transparent outline-0 placeholder:text-muted placeholder:opacity-100 max-md:text-[16px]"
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
      <button type="button" {...button} className={askButton} aria-label={text('bar.settings')}>
        <span className={`${askFace} text-muted group-hover:bg-hover group-hover:text-ink`}>
          <SlidersHorizontal aria-hidden />
        </span>
      </button>
      <button className={askButton} aria-label={text('bar.go')}>
        <span className={`${askFace} bg-ink text-canvas`}>
          <ArrowRight aria-hidden />
        </span>
      </button>
      {problem ? (
        <span className={askError({ phone })} id={`${id}-e`} role="alert">
          <CircleAlert aria-hidden />
          {problem}
        </span>
      ) : null}
      <OnceOpen open={popup.open} onClose={popup.close}>
        <PromptSettingsPopup popup={popup} align={phone ? 'end' : 'start'} />
      </OnceOpen>
    </form>
  );
}
