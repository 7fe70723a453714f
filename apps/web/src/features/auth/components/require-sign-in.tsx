import { Navigate, Outlet, useLocation } from 'react-router-dom';
import { PageSkeleton } from '../../../components/ui/page-skeleton.js';
import { loginPath } from '../../../lib/own-path.js';
import { useSession } from '../../../lib/session.js';

/** Lets signed-in people pass; others go to the login and come back to the same address. */
export function RequireSignIn() {
  const status = useSession((session) => session.status);
  const { pathname, search } = useLocation();
  if (status === 'checking') return <PageSkeleton />;
  if (status === 'signedOut') return <Navigate to={loginPath(`${pathname}${search}`)} replace />;
  return <Outlet />;
}
