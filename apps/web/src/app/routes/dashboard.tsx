import { NavLink, Outlet } from 'react-router-dom';
import { PageHead } from '../../components/ui/page-head.js';
import { hasPermission, useSession } from '../../lib/session.js';
import '../../styles/queues.css';

export default function DashboardScreen() {
  const operator = useSession((session) => hasPermission(session.user, 'write:Terminal'));
  return (
    <div className="page">
      <PageHead title="Dashboard" />
      <nav className="tabs mb-5" aria-label="Dashboard">
        <NavLink to="/dashboard" end>Activity</NavLink>
        {operator ? <NavLink to="/dashboard/queues">Queues</NavLink> : null}
      </nav>
      <Outlet />
    </div>
  );
}
