import type { OperatorJob, OperatorJobDetail } from '#contracts';
import { Link } from 'react-router-dom';
import { text } from '#contracts/messages';
import { Drawer } from '../../../components/ui/drawer.js';
import { NoticeBox } from '../../../components/ui/notice-box.js';
import { moment } from '../../../lib/format.js';
import { hasRole, useSession } from '../../../lib/session.js';
import { CodeBlock } from './code-block.js';
import { useJobActs } from './job-acts.js';
import { JobInput } from './job-input.js';
import { JobTimeline } from './job-timeline.js';
import { OperatorNotes } from './operator-notes.js';
import { useAddJobNote, useOperatorJob } from './queues.js';
import { JobBadge } from '../../jobs/job-row.js';
import { useReason } from './reason-field.js';
import { FactList } from '../../../components/ui/fact-list.js';

/** The owner's other jobs, and for admins the account. */
function OwnerLinks({ id, onLeave }: { id: string; onLeave: () => void }) {
  const isAdmin = useSession((session) => hasRole(session.user, 'Admin'));
  return (
    <span className="flex flex-wrap justify-end gap-x-3">
      <Link className="finger-reach text-accent-text" to={`?user=${id}`} onClick={onLeave}>
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

/** How the order stands, its other jobs, and for admins its review, which nobody else can open. */
function OrderFacts({ order, onLeave }: { order: NonNullable<OperatorJobDetail['order']>; onLeave: () => void }) {
  const isAdmin = useSession((session) => hasRole(session.user, 'Admin'));
  const { printfulOrderId, status, submissionState, paymentStatus, cancelledAt } = order;
  const number = encodeURIComponent(order.number);
  const state = [
    text(`order.status.${cancelledAt ? 'cancelled' : status}`),
    text(`order.submission.${submissionState}`),
    text('jobDesk.payment', { state: text(`admin.payment.${paymentStatus}`) }),
    ...(printfulOrderId ? [text('jobDesk.atPrinter', { id: printfulOrderId })] : []),
  ];
  return (
    <>
      <span className="block">{order.number}</span>
      <span className="block text-muted">{state.join(' · ')}</span>
      <span className="flex flex-wrap justify-end gap-x-3">
        <Link className="finger-reach text-accent-text" to={`?order=${number}`} onClick={onLeave}>
          {text('jobDesk.jobsOfOrder')}
        </Link>
        {isAdmin ? (
          <Link className="finger-reach text-accent-text" to={`/admin/orders?tab=all&q=${number}`}>
            {text('jobDesk.reviewOrder')}
          </Link>
        ) : null}
      </span>
    </>
  );
}

function Facts({ job, onLeave }: { job: OperatorJob; onLeave: () => void }) {
  const { userId = job.ownerId, ownerName, order } = useOperatorJob(job.jobId).data ?? {};
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
        {userId ? <OwnerLinks id={userId} onLeave={onLeave} /> : null}
      </dd>
      {order ? (
        <>
          <dt>{text('ops.order')}</dt>
          <dd>
            <OrderFacts order={order} onLeave={onLeave} />
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

const Data = ({ title, data }: { title: string; data: Record<string, unknown> | null }) =>
  data && Object.keys(data).length > 0 ? (
    <section className="min-w-0">
      <h3 className="mb-2">{title}</h3>
      <CodeBlock>{JSON.stringify(data, null, 2)}</CodeBlock>
    </section>
  ) : null;

/** One job as operators see it, with replay, correction and discard, or the way back from that. */
export default function JobDrawer({ job, onClose }: { job: OperatorJob; onClose: () => void }) {
  const reason = useReason();
  const { timeline = [], notes = [], state = null } = useOperatorJob(job.jobId).data ?? {};
  const addNote = useAddJobNote(job.jobId);
  const { footer, report } = useJobActs(job, reason, onClose);
  return (
    <Drawer open onClose={onClose} title={job.kind} lead={<JobBadge job={job} />} footer={footer}>
      <p className="font-mono text-mono text-muted">{job.jobId}</p>
      <Failure job={job} />
      {job.discardedAt ? (
        <NoticeBox look="wait">{text('jobDesk.setAside', { at: moment(job.discardedAt) })}</NoticeBox>
      ) : null}
      <section className="min-w-0">
        <h3 className="mb-3">{text('ops.state')}</h3>
        <Facts job={job} onLeave={onClose} />
      </section>
      <JobTimeline attempts={timeline} />
      <section className="min-w-0 text-small">
        <h3 className="mb-2">{text('jobDesk.notes')}</h3>
        <OperatorNotes
          notes={notes}
          draftKey={job.jobId}
          label={text('triage.noteHint')}
          maxLength={2000}
          busy={addNote.isPending}
          onAdd={(words, onSuccess) => addNote.mutate(words, { onSuccess })}
        />
      </section>
      <JobInput job={job} why={reason.why} onNoReason={reason.ask} />
      <Data title={text('jobDesk.progress')} data={state} />
      <Data title={text('ops.result')} data={job.result} />
      {footer ? reason.field : null}
      {report}
      {job.retryable ? <p className="text-small text-muted">{text('ops.notRepeated')}</p> : null}
    </Drawer>
  );
}
