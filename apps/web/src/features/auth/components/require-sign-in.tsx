import { Navigate, Outlet, useLocation } from 'react-router-dom';
import { PageSkeleton } from '../../../components/ui/page-skeleton.js';
import { loginPath } from '../../../lib/own-path.js';
import { useSession } from '../../../lib/session.js';

/** Lets signed-in people pass; others go to the login and come back to the same address. */
export function RequireSignIn() {
  const { status, stuck } = useSession();
  const { pathname, search } = useLocation();
  if (status === 'checking') return <PageSkeleton />;
  if (status === 'signedOut')
    return <Navigate to={loginPath(`${pathname}${search}`)} state={{ failed: stuck }} replace />;
  return <Outlet />;
}
