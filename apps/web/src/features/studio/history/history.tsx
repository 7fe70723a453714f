import { Link } from 'react-router-dom';
import { text } from '#contracts/messages';
import { Button } from '../../../components/ui/button.js';
import { FailureState } from '../../../components/ui/failure-state.js';
import { prefersCalm } from '../../../lib/motion.js';
import { useHistory } from './use-history.js';
import type { Studio } from '../use-studio.js';
import { HistoryTile } from './history-tile.js';

interface Props {
  studio: Studio;
  /** The jobs on the table: they are not shown twice. */
  onTable: readonly string[];
}

/** On a phone the table is far above the tiles. */
const lookAtTable = (): void =>
  document.getElementById('generated')?.scrollIntoView({ block: 'start', behavior: prefersCalm() ? 'auto' : 'smooth' });

/** What was made before, page by page: to look at again, to vary and to go on from. */
export function History({ studio, onTable }: Props) {
  const history = useHistory();
  const choose = (jobId: string): void => {
    studio.show(jobId);
    lookAtTable();
  };
  const jobs = history.jobs.filter((job) => !onTable.includes(job.jobId));
  if (history.failed && jobs.length === 0)
    return <FailureState title={text('generation.historyFailed')} onRetry={() => void history.readAgain()} />;
  if (jobs.length === 0) return null;
  return (
    <section aria-labelledby="earlier">
      <div className="mt-9 mb-3.5 flex items-baseline justify-between gap-3">
        <h2 id="earlier" className="text-head">
          {text('generation.earlier')}
        </h2>
        <Link className="link" to="/user-designs">
          {text('common.myDesigns')}
        </Link>
      </div>
      <ul className="grid grid-cols-2 gap-x-3 gap-y-5 md:grid-cols-4 md:gap-4 @max-[520px]:grid-cols-2">
        {jobs.map((job) => (
          <HistoryTile key={job.jobId} job={job} studio={studio} onChoose={() => choose(job.jobId)} />
        ))}
      </ul>
      {history.more ? (
        <div className="flex items-center gap-2 justify-center mt-6">
          <Button busy={history.more.busy} onClick={history.more.read}>
            {text('generation.showMore')}
          </Button>
        </div>
      ) : null}
    </section>
  );
}
