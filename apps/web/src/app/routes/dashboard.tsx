import '#contracts/messages/screens';
import { NavLink, Outlet } from 'react-router-dom';
import { text } from '#contracts/messages';
import { PageHead } from '../../components/ui/page-head.js';
import { hasPermission, isStaff, useSession } from '../../lib/session.js';
import { tabBar, tabLook } from '../../components/ui/tab-look.js';

const look = ({ isActive }: { isActive: boolean }): string => tabLook(isActive);

export default function DashboardScreen() {
  const operator = useSession((session) => hasPermission(session.user, 'write:Terminal'));
  const staff = useSession((session) => isStaff(session.user));
  return (
    <div className="page">
      <PageHead title={text('activity.dashboard')} />
      <nav className={tabBar('mb-5')} aria-label={text('activity.dashboard')}>
        <NavLink to="/dashboard" end className={look}>
          {text('activity.title')}
        </NavLink>
        {operator ? (
          <NavLink to="/dashboard/queues" className={look}>
            {text('activity.queues')}
          </NavLink>
        ) : null}
        {staff ? (
          <NavLink to="/dashboard/audit" className={look}>
            {text('audit.title')}
          </NavLink>
        ) : null}
      </nav>
      <Outlet />
    </div>
  );
}
