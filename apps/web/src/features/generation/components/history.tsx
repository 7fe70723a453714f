import { Link } from 'react-router-dom';
import { text } from '#contracts/messages';
import { Button } from '../../../components/ui/button.js';
import { FailureState } from '../../../components/ui/failure-state.js';
import { prefersCalm } from '../../../lib/motion.js';
import { useHistory } from '../api/history.js';
import type { Studio } from '../hooks/use-studio.js';
import { HistoryTile } from './history-tile.js';

interface Props {
  studio: Studio;
  /** The job on the table: it is not shown twice. */
  current: string | undefined;
}

/** On a phone the table is far above the tiles. */
const lookAtTable = (): void =>
  document.getElementById('generated')?.scrollIntoView({ block: 'start', behavior: prefersCalm() ? 'auto' : 'smooth' });

/** What was made before, page by page: to look at again, to vary and to go on from. */
export function History({ studio, current }: Props) {
  const history = useHistory();
  const choose = (jobId: string): void => {
    studio.show(jobId);
    lookAtTable();
  };
  const jobs = history.jobs.filter((job) => job.jobId !== current);
  if (history.failed && jobs.length === 0)
    return <FailureState title={text('generation.historyFailed')} onRetry={() => void history.readAgain()} />;
  if (jobs.length === 0) return null;
  return (
    <section aria-labelledby="earlier">
      <div className="subhead">
        <h2 id="earlier" className="h-sub">
          {text('generation.earlier')}
        </h2>
        <Link className="link" to="/user-designs">
          {text('common.myDesigns')}
        </Link>
      </div>
      <ul className="results">
        {jobs.map((job) => (
          <HistoryTile key={job.jobId} job={job} studio={studio} onChoose={() => choose(job.jobId)} />
        ))}
      </ul>
      {history.more ? (
        <div className="row justify-center mt-6">
          <Button busy={history.more.isPending} onClick={() => history.more?.mutate()}>
            {text('generation.showMore')}
          </Button>
        </div>
      ) : null}
    </section>
  );
}
