import type { JobView } from '#contracts';
import { ExternalLink } from 'lucide-react';
import { text } from '#contracts/messages';
import { Picture } from '../../../components/ui/picture.js';
import { moment } from '../../../lib/format.js';
import { pictureOf } from '../../operations/api/job-texts.js';
import type { Studio } from '../hooks/use-studio.js';
import { ResultActions } from './result-actions.js';

/** A finished generation, whole, between crop marks. */
export function ResultCard({ job, studio }: { job: JobView; studio: Studio }) {
  const words = studio.promptOf(job) || job.title;
  const picture = pictureOf(job) ?? '';
  const model = job.result?.['model'];
  const [width, height] = [Number(job.result?.['width']) || 1024, Number(job.result?.['height']) || 1024];
  return (
    <div className="job">
      <div className="crop">
        <Picture
          className="result checker"
          src={picture}
          placeholder={job.previewUrl}
          loading="eager"
          alt={words}
          width={width}
          height={height}
        />
      </div>
      <div className="job-side">
        <div>
          <p className="bdg ok mb-3">{text('generation.done')}</p>
          <p className="lead result-prompt">{text('generation.quoted', { prompt: words })}</p>
        </div>
        <dl className="dl">
          <dt>{text('generation.made')}</dt>
          <dd>{job.finishedAt ? moment(job.finishedAt) : ''}</dd>
          <dt>{text('generation.model')}</dt>
          <dd>{typeof model === 'string' ? model : ''}</dd>
          <dt>{text('generation.size')}</dt>
          <dd className="num">{text('generation.pixels', { width, height })}</dd>
        </dl>
        <ResultActions job={job} studio={studio} />
        {job.notice ? <p className="small muted">{job.notice}</p> : null}
        <a className="link row small" href={picture} target="_blank" rel="noreferrer">
          {text('generation.openFull')} <ExternalLink className="i" aria-hidden />
        </a>
      </div>
    </div>
  );
}
