import '#contracts/messages/screens';
import type { JobView } from '#contracts';
import { useState } from 'react';
import { text } from '#contracts/messages';
import { Button } from '../../components/ui/button.js';
import { ButtonLink } from '../../components/ui/button-link.js';
import { Chip } from '../../components/ui/chip.js';
import { EmptyState } from '../../components/ui/empty-state.js';
import { FailureState } from '../../components/ui/failure-state.js';
import { RowsSkeleton } from '../../components/ui/page-skeleton.js';
import { SignInInvitation } from '../../features/account/session/sign-in-invitation.js';
import { JobRow } from '../../features/jobs/job-row.js';
import { hasEnded } from '../../features/jobs/jobs.js';
import { useActivity } from '../../features/jobs/use-activity.js';
import { useSession } from '../../lib/session.js';

const filters = ['all', 'running', 'failed', 'done'] as const;
type Filter = (typeof filters)[number];

function JobList() {
  const [filter, setFilter] = useState<Filter>('all');
  const { jobs, failed, readAgain, more } = useActivity();
  if (failed) return <FailureState title={text('job.loadFailed')} onRetry={() => void readAgain()} />;
  if (!jobs) return <RowsSkeleton rows={5} />;
  const go = (
    <ButtonLink variant="primary" to="/design">
      {text('common.generateDesign')}
    </ButtonLink>
  );
  if (jobs.length === 0)
    return (
      <EmptyState title={text('activity.empty')} action={go}>
        {text('activity.emptyHint')}
      </EmptyState>
    );
  const of: Record<Filter, readonly JobView[]> = {
    all: jobs,
    running: jobs.filter((job) => !hasEnded(job)),
    failed: jobs.filter((job) => job.status === 'failed'),
    done: jobs.filter((job) => job.status === 'completed'),
  };
  return (
    <>
      <div className="mb-4 flex flex-wrap items-center gap-2" role="group" aria-label={text('common.show')}>
        {filters.map((each) => (
          <Chip
            key={each}
            className="relative before:absolute before:inset-x-0 before:-inset-y-[9px] before:content-['']"
            pressed={each === filter}
            onClick={() => setFilter(each)}
          >
            {text(`activity.filter.${each}`)}{' '}
            <span className="tabular-nums">
              {of[each].length}
              {more && each !== 'running' ? '+' : ''}
            </span>
          </Chip>
        ))}
      </div>
      {of[filter].length === 0 ? (
        <p className="text-small text-muted">{text('activity.none')}</p>
      ) : (
        <ul className="rounded-card border border-line bg-surface overflow-hidden">
          {of[filter].map((job) => (
            <JobRow key={job.jobId} job={job} />
          ))}
        </ul>
      )}
      {more ? (
        <div className="mt-4 flex justify-center">
          <Button busy={more.busy} onClick={more.read}>
            {text('generation.showMore')}
          </Button>
        </div>
      ) : null}
    </>
  );
}

export default function ActivityScreen() {
  const status = useSession((session) => session.status);
  if (status === 'checking') return <RowsSkeleton rows={5} />;
  if (status === 'signedOut')
    return <SignInInvitation title={text('activity.invitation')}>{text('activity.invitationHint')}</SignInInvitation>;
  return (
    <section aria-labelledby="activity">
      <h2 id="activity" className="sr-only">
        {text('activity.title')}
      </h2>
      <JobList />
    </section>
  );
}
