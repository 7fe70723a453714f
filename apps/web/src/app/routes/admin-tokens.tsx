import '#contracts/messages/screens';
import { lazy, Suspense } from 'react';
import { text } from '#contracts/messages';
import { AdminsOnly } from '../../components/admins-only.js';
import { PageHead } from '../../components/ui/page-head.js';
import { AccountList } from '../../features/staff/accounts/account-list.js';
import { readFirstAccounts } from '../../features/staff/accounts/token-accounts.js';

// Below what is seen first.
const GiftCodeList = lazy(() => import('../../features/staff/gift-codes/gift-code-list.js'));

export const prepare = readFirstAccounts;

/** Everyone's token accounts, for admins. */
export default function AdminTokensScreen() {
  return (
    <div className="page">
      <PageHead title={text('page.tokenAccounts')} />
      <AdminsOnly refused={text('tokenAccounts.adminsOnly')}>
        <AccountList />
        <Suspense>
          <GiftCodeList />
        </Suspense>
      </AdminsOnly>
    </div>
  );
}
