import { useEffect, useState } from 'react';
import { text } from '#contracts/messages';
import { Button } from '../../../components/ui/button.js';
import { Field, SelectField } from '../../../components/ui/field.js';
import { auditKinds, fewestLetters, useAuditFilter, type AuditKind } from './audit-filter.js';

/** Typing pauses for this long before the server is asked. */
const PAUSE_MS = 250;

/** A text of the filter, taken over once typing pauses. */
function WordsField({ name, label, hint }: { name: 'who' | 'subject'; label: string; hint: string }) {
  const { filter, choose } = useAuditFilter();
  const stored = filter[name];
  const [typed, setTyped] = useState({ stored, draft: stored });
  // What is looked for may have been changed from elsewhere, as by Back.
  const draft = typed.stored === stored ? typed.draft : stored;
  const isShort = name === 'who' && draft.trim() !== '' && draft.trim().length < fewestLetters;
  useEffect(() => {
    if (draft.trim() === stored || isShort) return;
    const timer = setTimeout(() => choose({ [name]: draft.trim() }), PAUSE_MS);
    return () => clearTimeout(timer);
    // Counts from the last key.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [draft]);
  return (
    <Field
      type="search"
      label={label}
      placeholder={hint}
      maxLength={100}
      autoComplete="off"
      hint={isShort ? text('audit.tooShort', { count: fewestLetters }) : undefined}
      value={draft}
      onChange={(event) => setTyped({ stored, draft: event.target.value })}
    />
  );
}

const kinds = Object.keys(auditKinds) as AuditKind[];

/** [S24] Who did what, on what, and when. */
export function AuditFilters() {
  const { filter, choose, clear } = useAuditFilter();
  const isEmpty = Object.values(filter).every((value) => value === '' || value === 'all');
  return (
    <search
      aria-label={text('audit.filter')}
      className="grid items-start gap-3 sm:grid-cols-2 laptop:grid-cols-[minmax(0,2fr)_minmax(0,1.5fr)_minmax(0,2fr)_10rem_10rem]"
    >
      <WordsField name="who" label={text('audit.who')} hint={text('audit.whoHint')} />
      <SelectField
        label={text('audit.what')}
        options={kinds.map((kind) => ({ value: kind, text: text(`audit.kind.${kind}`) }))}
        value={filter.kind}
        onChange={(kind) => choose({ kind })}
      />
      <WordsField name="subject" label={text('audit.subject')} hint={text('audit.subjectHint')} />
      <Field
        type="date"
        label={text('audit.from')}
        value={filter.from}
        max={filter.to || undefined}
        onChange={(event) => choose({ from: event.target.value })}
      />
      <Field
        type="date"
        label={text('audit.to')}
        value={filter.to}
        min={filter.from || undefined}
        onChange={(event) => choose({ to: event.target.value })}
      />
      {isEmpty ? null : (
        <Button size="sm" variant="ghost" className="justify-self-start" onClick={clear}>
          {text('audit.clear')}
        </Button>
      )}
    </search>
  );
}
