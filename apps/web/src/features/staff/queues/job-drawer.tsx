import type { OperatorJob } from '#contracts';
import { RotateCw } from 'lucide-react';
import { useState } from 'react';
import { text } from '#contracts/messages';
import { Button } from '../../../components/ui/button.js';
import { Drawer } from '../../../components/ui/drawer.js';
import { NoticeBox } from '../../../components/ui/notice-box.js';
import { moment } from '../../../lib/format.js';
import { useDiscard, useReplay } from './queues.js';
import { JobBadge } from '../../jobs/job-row.js';
import { ReasonField, shortestReason } from './reason-field.js';
import { FactList } from '../../../components/ui/fact-list.js';

function Facts({ job }: { job: OperatorJob }) {
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
      <dd className="font-mono text-mono">{job.ownerId ?? '—'}</dd>
      <dt>{text('ops.request')}</dt>
      <dd className="font-mono text-mono">{job.requestId ?? '—'}</dd>
    </FactList>
  );
}

/** One job as operators see it, with replay and discard. */
export function JobDrawer({ job, onClose }: { job: OperatorJob; onClose: () => void }) {
  const [why, setWhy] = useState('');
  const [problem, setProblem] = useState<string>();
  const replay = useReplay();
  const discard = useDiscard();
  const busy = replay.isPending || discard.isPending;
  const act = (run: typeof replay.mutate | typeof discard.mutate, dryRun = false): void => {
    if (busy) return;
    if (why.trim().length < shortestReason) return setProblem(text('ops.why', { count: shortestReason }));
    run({ ids: [job.jobId], reason: why.trim(), dryRun }, { onSuccess: () => dryRun || onClose() });
  };
  const footer = job.retryable ? (
    <>
      <Button icon={RotateCw} variant="primary" busy={busy} onClick={() => act(replay.mutate)}>
        {text('ops.replayJob')}
      </Button>
      <Button busy={busy} onClick={() => act(replay.mutate, true)}>
        {text('ops.dryRun')}
      </Button>
      <Button variant="danger" className="ml-auto" busy={busy} onClick={() => act(discard.mutate)}>
        {text('common.discard')}
      </Button>
    </>
  ) : undefined;
  return (
    <Drawer open onClose={onClose} title={job.kind} lead={<JobBadge job={job} />} footer={footer}>
      <p className="font-mono text-mono text-muted">{job.jobId}</p>
      {job.error ? (
        <NoticeBox look="bad">
          <b className="font-mono text-mono text-danger">{job.error.code}</b>
          <br />
          {job.error.message}
          {job.logMessage && job.logMessage !== job.error.message ? (
            <>
              <br />
              <span className="text-muted">{job.logMessage}</span>
            </>
          ) : null}
        </NoticeBox>
      ) : null}
      <section>
        <h3 className="mb-3">{text('ops.state')}</h3>
        <Facts job={job} />
      </section>
      <section>
        <h3 className="mb-2">{text('ops.data')}</h3>
        <pre className="code" tabIndex={0}>
          {JSON.stringify(job.input, null, 2)}
        </pre>
      </section>
      {job.result ? (
        <section>
          <h3 className="mb-2">{text('ops.result')}</h3>
          <pre className="code" tabIndex={0}>
            {JSON.stringify(job.result, null, 2)}
          </pre>
        </section>
      ) : null}
      {job.retryable ? (
        <ReasonField
          value={why}
          problem={problem}
          onChange={(reason) => {
            setWhy(reason);
            setProblem(undefined);
          }}
        />
      ) : null}
      {job.retryable ? <p className="text-small text-muted">{text('ops.notRepeated')}</p> : null}
    </Drawer>
  );
}
