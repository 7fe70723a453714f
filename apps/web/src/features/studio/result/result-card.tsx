import type { JobView } from '#contracts';
import { ExternalLink } from 'lucide-react';
import { text } from '#contracts/messages';
import { Picture } from '../../../components/ui/picture.js';
import { moment } from '../../../lib/format.js';
import { pictureOf } from '../../jobs/job-texts.js';
import type { Studio } from '../use-studio.js';
import { jobLook, jobSideLook } from './job-look.js';
import { ResultActions } from './result-actions.js';
import { Badge } from '../../../components/ui/badge.js';
import { FactList } from '../../../components/ui/fact-list.js';

/** A finished generation, whole, between crop marks. */
export function ResultCard({ job, studio }: { job: JobView; studio: Studio }) {
  const words = studio.promptOf(job) || job.title;
  const picture = pictureOf(job) ?? '';
  const model = job.result?.['model'];
  const [width, height] = [Number(job.result?.['width']) || 1024, Number(job.result?.['height']) || 1024];
  return (
    <div className={jobLook}>
      <div className="crop self-start">
        <Picture
          className="checker h-auto w-full"
          src={picture}
          placeholder={job.previewUrl}
          loading="eager"
          alt={words}
          width={width}
          height={height}
        />
      </div>
      <div className={jobSideLook}>
        <div>
          <p className="mb-3">
            <Badge look="ok">{text('generation.done')}</Badge>
          </p>
          <p className="max-w-[52ch] text-lead text-muted wrap-anywhere">
            {text('generation.quoted', { prompt: words })}
          </p>
        </div>
        <FactList>
          <dt>{text('generation.made')}</dt>
          <dd>{job.finishedAt ? moment(job.finishedAt) : ''}</dd>
          <dt>{text('generation.model')}</dt>
          <dd>{typeof model === 'string' ? model : ''}</dd>
          <dt>{text('generation.size')}</dt>
          <dd className="tabular-nums">{text('generation.pixels', { width, height })}</dd>
        </FactList>
        <ResultActions job={job} studio={studio} />
        {job.notice ? <p className="text-small text-muted">{job.notice}</p> : null}
        <a className="flex items-center gap-2 text-small link" href={picture} target="_blank" rel="noreferrer">
          {text('generation.openFull')} <ExternalLink aria-hidden />
        </a>
      </div>
    </div>
  );
}
