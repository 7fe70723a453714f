import { text } from '#contracts/messages';
import { Button } from '../../../components/ui/button.js';
import { Field, SelectField } from '../../../components/ui/field.js';
import { PausedField } from '../paused-field.js';
import { auditKinds, fewestLetters, useAuditFilter, type AuditKind } from './audit-filter.js';

function WordsField({ name, label, hint }: { name: 'who' | 'subject'; label: string; hint: string }) {
  const { filter, choose } = useAuditFilter();
  return (
    <PausedField
      label={label}
      placeholder={hint}
      value={filter[name]}
      tooShort={({ length }) =>
        name === 'who' && length < fewestLetters ? text('audit.tooShort', { count: fewestLetters }) : undefined
      }
      onChange={(words) => choose({ [name]: words })}
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
