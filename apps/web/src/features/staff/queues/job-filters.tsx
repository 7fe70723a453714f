import type { ComponentProps } from 'react';
import { MOST_FILTER_LETTERS } from '#contracts/job-limits';
import { text } from '#contracts/messages';
import { Button } from '../../../components/ui/button.js';
import { Field, SelectField } from '../../../components/ui/field.js';
import { kindName } from '../../jobs/job-texts.js';
import { PausedField } from '../paused-field.js';
import { everyKind, everyQueue, hasEnded, useDeskFilter } from './job-filter.js';

/** A moment takes more room than two columns of a phone leave. */
const TimeField = (props: ComponentProps<typeof Field>) => (
  <div className="max-sm:col-span-full [&_input]:min-w-0">
    <Field type="datetime-local" {...props} />
  </div>
);

/** [JOB-14] Which jobs are listed; what is chosen stays in the address. */
export function JobFilters() {
  const { tab, filter, cause, choose, clear, isEmpty } = useDeskFilter();
  const any = { value: '' as const, text: text('jobDesk.filter.any') };
  return (
    <search
      aria-label={text('jobDesk.filter')}
      className="mt-4 grid grid-cols-2 items-start gap-3 *:min-w-0 laptop:grid-cols-4"
    >
      <SelectField
        label={text('ops.queue')}
        options={[any, ...everyQueue.map((name) => ({ value: name, text: text(`ops.queue.${name}`) }))]}
        value={filter.queue}
        onChange={(queue) => choose({ queue })}
      />
      <SelectField
        label={text('jobDesk.filter.kind')}
        options={[any, ...everyKind.map((kind) => ({ value: kind, text: kindName(kind) }))]}
        value={filter.kind}
        onChange={(kind) => choose({ kind })}
      />
      <PausedField
        label={text('jobDesk.filter.user')}
        placeholder={text('jobDesk.filter.userHint')}
        maxLength={MOST_FILTER_LETTERS.user}
        value={filter.user}
        onChange={(user) => choose({ user })}
      />
      <PausedField
        label={text('ops.order')}
        placeholder={text('jobDesk.filter.orderHint')}
        maxLength={MOST_FILTER_LETTERS.order}
        value={filter.order}
        onChange={(order) => choose({ order })}
      />
      {hasEnded(tab) ? (
        <>
          <PausedField
            label={text('jobDesk.filter.code')}
            placeholder={text('jobDesk.filter.codeHint')}
            maxLength={MOST_FILTER_LETTERS.errorCode}
            value={filter.code}
            onChange={(code) => choose({ code })}
          />
          <TimeField
            label={text('jobDesk.filter.from')}
            value={filter.from}
            max={filter.to || undefined}
            onChange={(event) => choose({ from: event.target.value })}
          />
          <TimeField
            label={text('jobDesk.filter.to')}
            value={filter.to}
            min={filter.from || undefined}
            onChange={(event) => choose({ to: event.target.value })}
          />
        </>
      ) : null}
      {isEmpty ? null : (
        <div className="flex flex-wrap items-center gap-x-3 self-end max-laptop:col-span-full">
          {cause ? <p className="text-small text-muted">{text('jobDesk.filter.oneCause')}</p> : null}
          <Button size="sm" variant="ghost" onClick={clear}>
            {text('jobDesk.filter.clear')}
          </Button>
        </div>
      )}
    </search>
  );
}
