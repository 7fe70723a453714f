import type { OperatorJob } from '#contracts';
import { RotateCw } from 'lucide-react';
import { useState } from 'react';
import { Dialog } from '../../../components/ui/dialog.js';
import { NoticeBox } from '../../../components/ui/notice-box.js';
import { moment } from '../../../lib/format.js';
import { useDiscard, useReplay } from '../api/queues.js';
import { JobBadge } from './job-row.js';
import { ReasonField, shortestReason } from './reason-field.js';

function Facts({ job }: { job: OperatorJob }) {
  return (
    <dl className="dl">
      <dt>Queue</dt><dd>{job.queue}</dd>
      <dt>Stage</dt><dd>{job.stage ?? '—'}</dd>
      <dt>Attempts</dt><dd className="num">{job.attempts}</dd>
      <dt>Crashed starts</dt><dd className="num">{job.crashes}</dd>
      <dt>Dispatched</dt><dd className="num">{job.dispatch} times</dd>
      <dt>Accepted</dt><dd>{moment(job.createdAt)}</dd>
      <dt>Last change</dt><dd>{moment(job.updatedAt)}</dd>
      <dt>Owner</dt><dd className="mono">{job.ownerId ?? '—'}</dd>
      <dt>Request</dt><dd className="mono">{job.requestId ?? '—'}</dd>
    </dl>
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
    if (why.trim().length < shortestReason) return setProblem('Please say why, in at least 3 characters');
    run({ ids: [job.jobId], reason: why.trim(), dryRun }, { onSuccess: () => dryRun || onClose() });
  };
  const footer = job.retryable ? (
    <>
      <button type="button" className="btn primary" aria-disabled={busy} onClick={() => act(replay.mutate)}><RotateCw className="i" aria-hidden />Replay job</button>
      <button type="button" className="btn" aria-disabled={busy} onClick={() => act(replay.mutate, true)}>Dry run</button>
      <button type="button" className="btn danger ml-auto" aria-disabled={busy} onClick={() => act(discard.mutate)}>Discard</button>
    </>
  ) : undefined;
  return (
    <Dialog open onClose={onClose} title={job.kind} kind="sheet" lead={<JobBadge job={job} />} footer={footer}>
      <p className="mono muted">{job.jobId}</p>
      {job.error ? <NoticeBox look="bad"><b className="mono danger-text">{job.error.code}</b><br />{job.error.message}{job.logMessage && job.logMessage !== job.error.message ? <><br /><span className="muted">{job.logMessage}</span></> : null}</NoticeBox> : null}
      <section><h3 className="mb-3">State</h3><Facts job={job} /></section>
      <section><h3 className="mb-2">Data</h3><pre className="code" tabIndex={0}>{JSON.stringify(job.input, null, 2)}</pre></section>
      {job.result ? <section><h3 className="mb-2">Result</h3><pre className="code" tabIndex={0}>{JSON.stringify(job.result, null, 2)}</pre></section> : null}
      {job.retryable ? <ReasonField value={why} problem={problem} onChange={(reason) => { setWhy(reason); setProblem(undefined); }} /> : null}
      {job.retryable ? <p className="small muted">An effect that already happened is not repeated.</p> : null}
    </Dialog>
  );
}
