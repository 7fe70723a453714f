import type { OperatorJob } from '#contracts';
import { text } from '#contracts/messages';
import { age, shortId } from '../../../lib/format.js';
import { stageText } from '../api/job-texts.js';

interface Props {
  jobs: OperatorJob[];
  /** Ids of the ticked rows; null where rows cannot be ticked. */
  ticked: ReadonlySet<string> | null;
  onTick: (id: string, on: boolean) => void;
  onOpen: (job: OperatorJob) => void;
}

function State({ job }: { job: OperatorJob }) {
  if (job.error) return <><span className="mono danger-text strong">{job.error.code}</span><br /><span className="muted">{job.error.message}</span></>;
  return <><span className="strong">{stageText(job)}</span><br /><span className="muted num">{Math.round(job.percent)}%</span></>;
}

export function OperatorTable({ jobs, ticked, onTick, onOpen }: Props) {
  return (
    <div className="tw">
      <table>
        <thead><tr>{ticked ? <th className="w-9"><span className="sr">{text('ops.select')}</span></th> : null}<th>{text('ops.job')}</th><th>{text('ops.state')}</th><th className="hide-m">{text('ops.attempts')}</th><th className="r hide-m">{text('ops.age')}</th></tr></thead>
        <tbody>
          {jobs.map((job) => (
            <tr key={job.jobId} className={ticked?.has(job.jobId) ? 'on' : ''}>
              {ticked ? <td><input className="ck" type="checkbox" aria-label={text('ops.selectNamed', { job: shortId(job.jobId) })} disabled={!job.retryable} checked={ticked.has(job.jobId)} onChange={(event) => onTick(job.jobId, event.target.checked)} /></td> : null}
              <td><button type="button" className="rowbtn" onClick={() => onOpen(job)}>{job.kind}</button><span className="mono muted">{shortId(job.jobId)}</span></td>
              <td><State job={job} /></td>
              <td className="num hide-m">{job.attempts}</td>
              <td className="r num muted whitespace-nowrap hide-m">{age(job.updatedAt)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
