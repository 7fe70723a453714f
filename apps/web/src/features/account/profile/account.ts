import type { SessionUser, User } from '#contracts';
import { text } from '#contracts/messages';
import { useQuery } from '@tanstack/react-query';
import { ApiError } from '../../../lib/api-error.js';
import { call } from '../../../lib/http-client.js';
import { loadTexts } from '../../../lib/language.js';
import { notify } from '../../../lib/notify.js';
import { queryClient } from '../../../lib/query-client.js';
import { changeUser, useSession } from '../../../lib/session.js';

const accountKey = (sub: string) => ['account', sub];

/** The account was not there and could not be made. */
export class SetupFailed extends Error {}

const notice = { id: 'account' };

/** Takes in an account: the screen shows it, and the top bar greets by it at once. */
export function takeAccount(account: User): User {
  queryClient.setQueryData<User>(accountKey(account.sub), account);
  const { firstName, username, profilePhotoUrl } = account;
  changeUser({
    firstName: firstName || undefined,
    username: username || undefined,
    profilePhotoUrl: profilePhotoUrl ?? undefined,
    hasAccount: true,
  });
  return account;
}

/** [PROF-04] Null where there is no account: an answer of 404, or an empty one. */
async function find(sub: string): Promise<User | null> {
  try {
    const answer: User | undefined = await call('GET /api/users/sub/:sub', { params: { sub } });
    return answer?._id ? answer : null;
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return null;
    throw error;
  }
}

async function make(user: SessionUser): Promise<User> {
  await loadTexts();
  notify.info(text('account.settingUp'), notice);
  const { sub, given_name: firstName, username } = user;
  try {
    const account = await call('POST /api/users', {
      body: { sub, ...(firstName ? { firstName } : {}), ...(username ? { username } : {}) },
    });
    notify.success(text('account.created'), notice);
    return account;
  } catch (error) {
    notify.error(text('account.createFailed'), notice);
    throw new SetupFailed(text('account.createFailed'), { cause: error });
  }
}

/** The user's own account, which is made where there is none yet. */
async function load(): Promise<User> {
  const { user } = useSession.getState();
  if (!user) throw new ApiError(401, text('auth.noToken'), 'NO_TOKEN');
  const known = user.hasAccount === false ? null : await find(user.sub);
  return takeAccount(known ?? (await make(user)));
}

/** What failed is tried again when the user asks for it, not when another part of the page comes up. */
export function useAccount(enabled = true) {
  const sub = useSession((session) => session.user?.sub);
  return useQuery({
    queryKey: accountKey(sub ?? ''),
    queryFn: load,
    enabled: enabled && sub !== undefined,
    retryOnMount: false,
  });
}
