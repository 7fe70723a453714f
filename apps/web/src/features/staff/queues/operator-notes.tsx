import type { OperatorNote } from '#contracts';
import { useState } from 'react';
import { text } from '#contracts/messages';
import { Button } from '../../../components/ui/button.js';
import { Input } from '../../../components/ui/input.js';
import { age } from '../../../lib/format.js';
import { useDraft } from '../../../lib/use-draft.js';

interface Props {
  notes: readonly OperatorNote[];
  /** What is typed and not added is kept under it. */
  draftKey: string;
  /** The accessible name of the field. */
  label: string;
  maxLength: number;
  busy: boolean;
  /** Adds a note; calls `onDone` once it is kept. */
  onAdd: (words: string, onDone: () => void) => void;
}

/** So many letters of a note are read at a glance; the rest is shown when asked for. */
const AT_A_GLANCE = 400;

function NoteWords({ words }: { words: string }) {
  const [whole, setWhole] = useState(words.length <= AT_A_GLANCE);
  return (
    <span className="block whitespace-pre-line">
      {whole ? words : `${words.slice(0, AT_A_GLANCE)}… `}
      {whole ? null : (
        <button type="button" className="link finger-reach" onClick={() => setWhole(true)}>
          {text('triage.wholeNote')}
        </button>
      )}
    </span>
  );
}

/** What operators noted for each other, newest first, and a field for the next note. */
export function OperatorNotes({ notes, draftKey, label, maxLength, busy, onAdd }: Props) {
  const [words, setWords] = useDraft(`note ${draftKey}`, '');
  const send = (): void => {
    if (!busy && words.trim()) onAdd(words.trim(), () => setWords(''));
  };
  return (
    <>
      <ol className="grid gap-2">
        {notes.map((note) => (
          <li key={note.id} className="[overflow-wrap:anywhere]">
            <NoteWords words={note.words} />
            <span className="block text-tiny text-muted">
              {[note.author ?? text('triage.someone'), age(note.createdAt)].join(' · ')}
            </span>
          </li>
        ))}
      </ol>
      <form
        className="mt-2 flex max-w-[560px] gap-2"
        onSubmit={(event) => {
          event.preventDefault();
          send();
        }}
      >
        <Input
          className="min-w-0"
          aria-label={label}
          placeholder={text('triage.noteHint')}
          maxLength={maxLength}
          value={words}
          onChange={(event) => setWords(event.target.value)}
        />
        <Button type="submit" busy={busy} blocked={!words.trim()}>
          {text('triage.addNote')}
        </Button>
      </form>
    </>
  );
}
