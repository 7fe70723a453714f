import type { SessionUser } from '#contracts';
import { text } from '#contracts/messages';
import { UserRound } from 'lucide-react';
import type { CSSProperties } from 'react';

const fullName = (user: SessionUser): string => user.name ?? user.username ?? user.email ?? text('bar.nameless');
/** What the greeting calls a user. */
export const firstName = (user: SessionUser): string =>
  user.firstName ?? user.given_name ?? fullName(user).split(' ')[0] ?? text('bar.nameless');

interface Props {
  user: SessionUser | null;
  size: number;
}

/** The user's photo, else the first letter of the name. */
export function Portrait({ user, size }: Props) {
  const photo = user?.profilePhotoUrl ?? user?.picture;
  if (photo)
    return (
      <img
        className="flex-none rounded-full object-cover shadow-[0_0_0_1px_var(--line)]"
        style={{ width: size, height: size }}
        src={photo}
        alt=""
        width={size}
        height={size}
      />
    );
  return (
    <span
      className="grid size-(--s,30px) flex-none place-items-center rounded-full bg-accent-wash font-display text-[calc(var(--s,30px)*0.45)]/none font-[650] text-accent-text shadow-[0_0_0_1px_var(--line)]"
      style={{ '--s': `${size}px` } as CSSProperties}
      aria-hidden="true"
    >
      {user ? firstName(user).charAt(0).toUpperCase() : <UserRound />}
    </span>
  );
}
