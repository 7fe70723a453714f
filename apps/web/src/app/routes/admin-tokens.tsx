import { text } from '#contracts/messages';
import { ButtonLink } from '../../components/ui/button-link.js';
import { EmptyState } from '../../components/ui/empty-state.js';
import { PageHead } from '../../components/ui/page-head.js';
import { AccountList } from '../../features/staff/accounts/account-list.js';
import { hasRole, useSession } from '../../lib/session.js';

const Refused = () => (
  <EmptyState
    title={text('auth.insufficientPermissions')}
    action={
      <ButtonLink variant="primary" to="/home">
        {text('common.goHome')}
      </ButtonLink>
    }
  >
    {text('tokenAccounts.adminsOnly')}
  </EmptyState>
);

/** Everyone's token accounts, for admins. */
export default function AdminTokensScreen() {
  const admin = useSession((session) => hasRole(session.user, 'Admin'));
  return (
    <div className="page">
      <PageHead title={text('page.tokenAccounts')} />
      {admin ? <AccountList /> : <Refused />}
    </div>
  );
}
