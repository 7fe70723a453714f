import { text } from '#contracts';
import type { UserEntity } from '#database';
import { JobError } from '#jobs';
import type { Mail } from '#providers';

/** One address and nothing that could be a second one, a name or another header. */
const ONE_ADDRESS = /^[^\s@<>()[\]\\,;:"]{1,64}@[^\s@<>()[\]\\,;:"]{1,190}$/;

/** Where the user's mails go; undefined where they have no address. Throws where what they have is none. `otherName`: of a user without one. */
export function recipientOf(
  user: Pick<UserEntity, 'email' | 'name'> | null,
  otherName: string,
): Mail['to'] | undefined {
  const address = user?.email?.trim() ?? '';
  if (address === '') return undefined;
  if (ONE_ADDRESS.test(address)) return { name: user?.name ?? otherName, address };
  throw new JobError({ code: 'BAD_ADDRESS', class: 'permanent', message: text('mail.failed.badAddress') });
}
