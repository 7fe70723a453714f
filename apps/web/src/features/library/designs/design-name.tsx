import { Pencil } from 'lucide-react';
import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
import { longestTitle } from '#contracts/library';
import { text } from '#contracts/messages';
import { Input } from '../../../components/ui/input.js';

interface Props {
  name: string;
  onRename: (name: string) => void;
}

/** The name of a design; pressed, it can be written anew. Enter and leaving keep what was written, Escape does not. */
export function DesignName({ name, onRename }: Props) {
  const [draft, setDraft] = useState<string | null>(null);
  const button = useRef<HTMLButtonElement>(null);
  const byKey = useRef(false);
  const editing = draft !== null;
  useEffect(() => {
    if (!editing && byKey.current) button.current?.focus();
    byKey.current = false;
  }, [editing]);
  const end = (): void => {
    setDraft(null);
    if (draft !== null && draft.trim() !== name) onRename(draft.trim());
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== 'Enter' && event.key !== 'Escape') return;
    // Else the same press of Enter would press the button that then has the focus.
    event.preventDefault();
    event.stopPropagation();
    byKey.current = true;
    if (event.key === 'Enter') end();
    else setDraft(null);
  };
  if (editing)
    return (
      <Input
        className="min-h-11 w-full px-2"
        aria-label={text('library.nameOf', { name })}
        autoFocus
        maxLength={longestTitle}
        value={draft}
        onFocus={(event) => event.target.select()}
        onChange={(event) => setDraft(event.target.value)}
        onBlur={() => byKey.current || end()}
        onKeyDown={onKeyDown}
      />
    );
  return (
    <button
      ref={button}
      type="button"
      className="relative flex w-full min-w-0 cursor-text items-center gap-1.5 border-0 bg-transparent p-0 text-start text-small font-semibold before:absolute before:inset-x-0 before:-top-2 before:-bottom-[18px] before:content-['']"
      aria-label={text('library.rename', { name })}
      onClick={() => setDraft(name.slice(0, longestTitle))}
    >
      <span className="truncate">{name}</span>
      <Pencil className="size-3 flex-none text-muted opacity-0 group-hover:opacity-100" aria-hidden />
    </button>
  );
}
