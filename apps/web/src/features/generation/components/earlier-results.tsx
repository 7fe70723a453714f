import type { JobView } from '#contracts';
import { Link } from 'react-router-dom';
import { text } from '#contracts/messages';
import { moment } from '../../../lib/format.js';
import { pictureOf } from '../../operations/api/job-texts.js';

const shown = 8;

/** What was made before; choosing one puts it back on the table. */
export function EarlierResults({ jobs, onChoose }: { jobs: JobView[]; onChoose: (jobId: string) => void }) {
  if (jobs.length === 0) return null;
  return (
    <section aria-labelledby="earlier">
      <div className="subhead"><h2 id="earlier" className="h-sub">{text('generation.earlier')}</h2><Link className="link" to="/user-designs">{text('common.myDesigns')}</Link></div>
      <div className="results">
        {jobs.slice(0, shown).map((job) => (
          <button key={job.jobId} type="button" className="plain shot" onClick={() => onChoose(job.jobId)}>
            <img src={pictureOf(job) ?? ''} alt="" width={420} height={560} loading="lazy" />
            <span className="min-w-0"><span className="strong cut block">{job.title}</span><span className="tiny muted">{moment(job.createdAt)}</span></span>
          </button>
        ))}
      </div>
    </section>
  );
}
