import { useState } from 'react';
import { Link } from 'react-router-dom';
import { text } from '#contracts/messages';
import { EmptyState } from '../../components/ui/empty-state.js';
import { FailureState } from '../../components/ui/failure-state.js';
import { RowsSkeleton } from '../../components/ui/page-skeleton.js';
import { SignInInvitation } from '../../features/auth/components/sign-in-invitation.js';
import { hasEnded, useJobs } from '../../features/operations/api/jobs.js';
import { JobRow } from '../../features/operations/components/job-row.js';
import { useSession } from '../../lib/session.js';

const filters = ['all', 'running', 'failed', 'done'] as const;
type Filter = (typeof filters)[number];
const names: Record<Filter, string> = { all: 'All', running: 'Running', failed: 'Failed', done: 'Done' };

function JobList() {
  const [filter, setFilter] = useState<Filter>('all');
  const jobs = useJobs();
  if (jobs.isError) return <FailureState title={text('job.loadFailed')} onRetry={() => void jobs.refetch()} />;
  if (!jobs.data) return <RowsSkeleton rows={5} />;
  const go = <Link className="btn primary" to="/design">Generate Design</Link>;
  if (jobs.data.length === 0) return <EmptyState title="Nothing has run yet" action={go}>Images and previews you ask for appear here, with how far they are.</EmptyState>;
  const of: Record<Filter, typeof jobs.data> = {
    all: jobs.data,
    running: jobs.data.filter((job) => !hasEnded(job)),
    failed: jobs.data.filter((job) => job.status === 'failed'),
    done: jobs.data.filter((job) => job.status === 'completed'),
  };
  return (
    <>
      <div className="row wrap mb-4" role="group" aria-label="Show">
        {filters.map((each) => <button key={each} type="button" className="chip" aria-pressed={each === filter} onClick={() => setFilter(each)}>{names[each]} <span className="num">{of[each].length}</span></button>)}
      </div>
      {of[filter].length === 0 ? <p className="muted small">Nothing here.</p> : <ul className="card job-list">{of[filter].map((job) => <JobRow key={job.jobId} job={job} />)}</ul>}
    </>
  );
}

export default function ActivityScreen() {
  const status = useSession((session) => session.status);
  if (status === 'checking') return <RowsSkeleton rows={5} />;
  if (status === 'signedOut') return <SignInInvitation title="See your activity">Log in to follow what runs for you, and what ran before.</SignInInvitation>;
  return (
    <section aria-labelledby="activity">
      <h2 id="activity" className="sr">Activity</h2>
      <JobList />
    </section>
  );
}
