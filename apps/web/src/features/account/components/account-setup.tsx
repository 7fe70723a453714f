import { useSession } from '../../../lib/session.js';
import { useAccount } from '../api/account.js';

/** [PROF-04] Makes the account at the first sign-in, whatever screen that leads to. */
export function AccountSetup() {
  useAccount(useSession((session) => session.user?.hasAccount === false));
  return null;
}
