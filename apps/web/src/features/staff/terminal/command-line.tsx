import { useEffect, useRef, useState, type FormEvent, type KeyboardEvent } from 'react';
import { create } from 'zustand';
import { text } from '#contracts/messages';
import { Button } from '../../../components/ui/button.js';
import { runCommand } from './commands.js';
import { useEntries } from './entries.js';

/** What is being typed; a press on a command that takes something begins it here. */
const useDraft = create<{ draft: string; asked: number }>(() => ({ draft: '', asked: 0 }));

/** Begins a command, to be completed by hand. */
export const beginCommand = (draft: string): void => useDraft.setState(({ asked }) => ({ draft, asked: asked + 1 }));

/** Goes through earlier lines by the arrow keys; the one being typed comes back behind the last. */
function usePastLines() {
  const lines = useEntries((state) => state.lines);
  const [place, setPlace] = useState<number | null>(null);
  const [unsent, setUnsent] = useState('');
  const leave = (): void => setPlace(null);
  const step = (by: -1 | 1, draft: string): void => {
    const from = place ?? lines.length;
    const next = Math.max(0, from + by);
    if (place === null) setUnsent(draft);
    setPlace(next >= lines.length ? null : next);
    useDraft.setState({ draft: lines[next] ?? (place === null ? draft : unsent) });
  };
  return { step, leave };
}

/** The operator's commands by keyboard: Enter runs, the arrows bring back, Escape empties. */
export function CommandLine({ onRun }: { onRun: () => void }) {
  const { draft, asked } = useDraft();
  const { step, leave } = usePastLines();
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (asked > 0) field.current?.focus();
  }, [asked]);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (draft.trim() === '') return;
    onRun();
    void runCommand(draft);
    leave();
    useDraft.setState({ draft: '' });
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key === 'ArrowUp') step(-1, draft);
    else if (event.key === 'ArrowDown') step(1, draft);
    else if (event.key === 'Escape' && draft !== '') {
      leave();
      useDraft.setState({ draft: '' });
    } else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <form
      className="flex h-[52px] items-center gap-2.5 border-t border-line ps-6 pe-3 focus-within:shadow-[inset_0_2px_0_var(--focus)] max-md:h-15 max-md:ps-4"
      onSubmit={submit}
    >
      <span aria-hidden className="font-mono font-semibold text-accent-text">
        {text('terminal.prompt')}
      </span>
      <input
        ref={field}
        aria-label={text('terminal.command')}
        className="h-full min-w-0 flex-1 border-0 bg-transparent font-mono text-small text-ink outline-0 placeholder:text-muted placeholder:opacity-100 max-md:text-lead"
        placeholder={text('terminal.commandHint')}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        enterKeyHint="go"
        maxLength={2000}
        value={draft}
        onChange={(event) => {
          leave();
          useDraft.setState({ draft: event.target.value });
        }}
        onKeyDown={onKeyDown}
      />
      <span className="text-tiny text-muted max-md:hidden">{text('terminal.lastCommand')}</span>
      <Button type="submit" size="sm">
        {text('terminal.run')}
      </Button>
    </form>
  );
}
