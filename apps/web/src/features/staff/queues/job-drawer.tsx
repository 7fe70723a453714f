import type { OperatorJob } from '#contracts';
import { RotateCw } from 'lucide-react';
import { Link } from 'react-router-dom';
import { text } from '#contracts/messages';
import { Button } from '../../../components/ui/button.js';
import { Drawer } from '../../../components/ui/drawer.js';
import { NoticeBox } from '../../../components/ui/notice-box.js';
import { moment } from '../../../lib/format.js';
import { hasRole, useSession } from '../../../lib/session.js';
import { DryRunReport } from './dry-run-report.js';
import { JobInput } from './job-input.js';
import { JobTimeline } from './job-timeline.js';
import { OperatorNotes } from './operator-notes.js';
import { dryRunOf, useAddJobNote, useBulk, useOperatorJob, type BulkAct } from './queues.js';
import { JobBadge } from '../../jobs/job-row.js';
import { useReason } from './reason-field.js';
import { FactList } from '../../../components/ui/fact-list.js';

/** The owner's other jobs, and for admins the account. */
function OwnerLinks({ id }: { id: string }) {
  const isAdmin = useSession((session) => hasRole(session.user, 'Admin'));
  return (
    <span className="flex flex-wrap justify-end gap-x-3">
      <Link className="finger-reach text-accent-text" to={`?user=${id}`}>
        {text('jobDesk.jobsOfUser')}
      </Link>
      {isAdmin ? (
        <Link className="finger-reach text-accent-text" to={`/admin/tokens?q=${id}`}>
          {text('jobDesk.account')}
        </Link>
      ) : null}
    </span>
  );
}

function Facts({ job }: { job: OperatorJob }) {
  const { userId = job.ownerId, ownerName, orderNumber } = useOperatorJob(job.jobId).data ?? {};
  return (
    <FactList>
      <dt>{text('ops.queue')}</dt>
      <dd>{job.queue}</dd>
      <dt>{text('ops.stage')}</dt>
      <dd>{job.stage ?? '—'}</dd>
      <dt>{text('ops.attempts')}</dt>
      <dd className="tabular-nums">{job.attempts}</dd>
      <dt>{text('ops.crashes')}</dt>
      <dd className="tabular-nums">{job.crashes}</dd>
      <dt>{text('ops.dispatched')}</dt>
      <dd className="tabular-nums">{text('ops.times', { count: job.dispatch })}</dd>
      <dt>{text('ops.accepted')}</dt>
      <dd>{moment(job.createdAt)}</dd>
      <dt>{text('ops.lastChange')}</dt>
      <dd>{moment(job.updatedAt)}</dd>
      <dt>{text('ops.owner')}</dt>
      <dd>
        {ownerName ? <span className="block">{ownerName}</span> : null}
        <span className="block font-mono text-mono">{userId ?? '—'}</span>
        {userId ? <OwnerLinks id={userId} /> : null}
      </dd>
      {orderNumber ? (
        <>
          <dt>{text('ops.order')}</dt>
          <dd>
            <Link
              className="finger-reach text-accent-text"
              to={`/admin/orders?tab=all&q=${encodeURIComponent(orderNumber)}`}
            >
              {orderNumber}
            </Link>
          </dd>
        </>
      ) : null}
      <dt>{text('ops.request')}</dt>
      <dd className="font-mono text-mono">{job.requestId ?? '—'}</dd>
      <dt>{text('jobDesk.trace')}</dt>
      <dd className="font-mono text-mono wrap-anywhere">{job.traceId ?? '—'}</dd>
    </FactList>
  );
}

/** Why the job failed, in the words of its owner's page and in those of the log. */
function Failure({ job: { error, logMessage } }: { job: OperatorJob }) {
  if (!error) return null;
  return (
    <NoticeBox look="bad">
      <b className="font-mono text-mono text-danger">{error.code}</b>
      <br />
      {error.message}
      {logMessage && logMessage !== error.message ? (
        <>
          <br />
          <span className="text-muted">{logMessage}</span>
        </>
      ) : null}
    </NoticeBox>
  );
}

const Result = ({ job: { result } }: { job: OperatorJob }) =>
  result ? (
    <section className="min-w-0">
      <h3 className="mb-2">{text('ops.result')}</h3>
      <pre className="code" tabIndex={0}>
        {JSON.stringify(result, null, 2)}
      </pre>
    </section>
  ) : null;

/** One job as operators see it, with replay, correction and discard, or the way back from that. */
export default function JobDrawer({ job, onClose }: { job: OperatorJob; onClose: () => void }) {
  const reason = useReason();
  const { timeline = [], notes = [] } = useOperatorJob(job.jobId).data ?? {};
  const replay = useBulk('replay');
  const discard = useBulk('discard');
  const restore = useBulk('restore');
  const addNote = useAddJobNote(job.jobId);
  const acts = { replay, discard, restore };
  const busy = replay.isPending || discard.isPending || restore.isPending;
  const request = { selection: { ids: [job.jobId] }, reason: reason.why ?? '', count: 1 };
  const act = (run: () => void): void => {
    if (busy) return;
    if (reason.why === undefined) reason.ask();
    else run();
  };
  const start = (which: BulkAct, dryRun = false) =>
    act(() => {
      acts[which].mutate({ ...request, dryRun }, { onSuccess: () => dryRun || onClose() });
    });
  const dryRun = dryRunOf(replay);
  const footer = job.retryable ? (
    <>
      <Button icon={RotateCw} variant="primary" busy={busy} onClick={() => start('replay')}>
        {text('ops.replayJob')}
      </Button>
      <Button busy={busy} onClick={() => start('replay', true)}>
        {text('ops.dryRun')}
      </Button>
      <Button variant="danger" className="ml-auto" busy={busy} onClick={() => start('discard')}>
        {text('common.discard')}
      </Button>
    </>
  ) : job.discardedAt ? (
    <Button variant="primary" busy={busy} onClick={() => start('restore')}>
      {text('jobDesk.restoreJob')}
    </Button>
  ) : undefined;
  return (
    <Drawer open onClose={onClose} title={job.kind} lead={<JobBadge job={job} />} footer={footer}>
      <p className="font-mono text-mono text-muted">{job.jobId}</p>
      <Failure job={job} />
      {job.discardedAt ? (
        <NoticeBox look="wait">{text('jobDesk.setAside', { at: moment(job.discardedAt) })}</NoticeBox>
      ) : null}
      <section className="min-w-0">
        <h3 className="mb-3">{text('ops.state')}</h3>
        <Facts job={job} />
      </section>
      <JobTimeline attempts={timeline} />
      <section className="min-w-0 text-small">
        <h3 className="mb-2">{text('jobDesk.notes')}</h3>
        <OperatorNotes
          notes={notes}
          label={text('triage.noteHint')}
          maxLength={2000}
          busy={addNote.isPending}
          onAdd={(words, onSuccess) => addNote.mutate(words, { onSuccess })}
        />
      </section>
      <JobInput job={job} why={reason.why} onNoReason={reason.ask} />
      <Result job={job} />
      {footer ? reason.field : null}
      {dryRun ? <DryRunReport act="replay" {...dryRun} /> : null}
      {job.retryable ? <p className="text-small text-muted">{text('ops.notRepeated')}</p> : null}
    </Drawer>
  );
}
