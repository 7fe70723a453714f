import type { OperatorJob } from '#contracts';
import { text } from '#contracts/messages';
import { Checkbox } from '../../../components/ui/checkbox.js';
import { RowButton } from '../../../components/ui/row-button.js';
import { Table, type Column } from '../../../components/ui/table.js';
import { age, shortId } from '../../../lib/format.js';
import { stageText } from '../../jobs/job-texts.js';

interface Props {
  jobs: OperatorJob[];
  /** Ids of the ticked rows; null where rows cannot be ticked. */
  ticked: ReadonlySet<string> | null;
  onTick: (id: string, on: boolean) => void;
  onOpen: (job: OperatorJob) => void;
}

function State({ job }: { job: OperatorJob }) {
  if (job.error)
    return (
      <>
        <span className="font-mono text-mono text-danger font-semibold">{job.error.code}</span>
        <br />
        <span className="text-muted">{job.error.message}</span>
      </>
    );
  return (
    <>
      <span className="font-semibold">{stageText(job)}</span>
      <br />
      <span className="text-muted tabular-nums">{Math.round(job.percent)}%</span>
    </>
  );
}

/** Jobs of everybody, as operators see them. */
export function OperatorTable({ jobs, ticked, onTick, onOpen }: Props) {
  const tick: Column<OperatorJob> = {
    id: 'tick',
    head: <span className="sr-only">{text('ops.select')}</span>,
    cell: (job) => (
      <Checkbox
        bare
        label={text('ops.selectNamed', { job: shortId(job.jobId) })}
        disabled={!job.retryable && !job.discardedAt}
        checked={ticked?.has(job.jobId) ?? false}
        onChange={(event) => onTick(job.jobId, event.target.checked)}
      />
    ),
  };
  const columns: Column<OperatorJob>[] = [
    ...(ticked ? [tick] : []),
    {
      id: 'job',
      head: text('ops.job'),
      cell: (job) => (
        <>
          <RowButton onClick={() => onOpen(job)}>{job.kind}</RowButton>
          <span className="font-mono text-mono text-muted">{shortId(job.jobId)}</span>
        </>
      ),
    },
    { id: 'state', head: text('ops.state'), cell: (job) => <State job={job} /> },
    {
      id: 'attempts',
      head: text('ops.attempts'),
      cell: (job) => <span className="tabular-nums">{job.attempts}</span>,
      wideOnly: true,
    },
    {
      id: 'age',
      head: text('ops.age'),
      cell: (job) => <span className="text-muted whitespace-nowrap">{age(job.updatedAt)}</span>,
      figures: true,
      wideOnly: true,
    },
  ];
  return (
    <Table
      caption={text('ops.jobs')}
      columns={columns}
      rows={jobs}
      idOf={(job) => job.jobId}
      isChosen={(job) => ticked?.has(job.jobId) ?? false}
    />
  );
}
