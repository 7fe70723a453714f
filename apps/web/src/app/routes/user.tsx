import { LogOut } from 'lucide-react';
import { Link } from 'react-router-dom';
import { PageHead } from '../../components/ui/page-head.js';
import { useBalance } from '../../features/tokens/api/balance.js';
import { useSession } from '../../lib/session.js';
import { Portrait } from '../shell/portrait.js';

export default function UserScreen() {
  const user = useSession((session) => session.user);
  const balance = useBalance();
  if (!user) return null;
  const name = user.name ?? [user.firstName, user.username].find(Boolean) ?? user.sub;
  const facts = [['Name', user.name], ['User name', user.username], ['E-mail', user.email], ['Roles', user.roles.join(', ')], ['Permissions', user.permissions.join(', ')], ['Tokens', balance.data?.tokensAvailable]] as const;
  return (
    <div className="page">
      <PageHead title="My Profile" sub="These details come from your sign-in.">
        <Link className="btn" to="/logout"><LogOut className="i" aria-hidden />Logout</Link>
      </PageHead>
      <section className="card identity">
        <Portrait user={user} size={72} />
        <div className="min-w-0">
          <h2>{name}</h2>
          <dl className="facts-grid">
            {facts.filter(([, value]) => value !== undefined && value !== '').map(([label, value]) => <div key={label}><dt className="tiny muted">{label}</dt><dd className="strong">{value}</dd></div>)}
          </dl>
        </div>
      </section>
    </div>
  );
}
