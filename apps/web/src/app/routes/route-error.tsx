import { useEffect } from 'react';
import { Link, useRouteError } from 'react-router-dom';
import { FailureState } from '../../components/ui/failure-state.js';

/** What a screen that broke leaves behind: the rest of the page stays usable. */
export function RouteError() {
  const error = useRouteError();
  useEffect(() => console.error('Unexpected error', error), [error]);
  return (
    <div className="page">
      <h1 className="sr">Something went wrong</h1>
      <FailureState title="The thread broke" onRetry={() => window.location.reload()} action={<Link className="btn" to="/home">Go Home</Link>}>
        This screen could not be shown. Your work is kept.
      </FailureState>
    </div>
  );
}
