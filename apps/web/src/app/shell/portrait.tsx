import type { SessionUser } from '#contracts';
import { text } from '#contracts/messages';
import { UserRound } from 'lucide-react';
import type { CSSProperties } from 'react';

const fullName = (user: SessionUser): string => user.name ?? user.username ?? user.email ?? text('bar.nameless');
/** What the greeting calls a person. */
export const firstName = (user: SessionUser): string =>
  user.firstName ?? user.given_name ?? fullName(user).split(' ')[0] ?? text('bar.nameless');

interface Props {
  user: SessionUser | null;
  size: number;
}

/** The person's photo, else the first letter of the name. */
export function Portrait({ user, size }: Props) {
  const photo = user?.profilePhotoUrl ?? user?.picture;
  if (photo) return <img className="portrait" src={photo} alt="" width={size} height={size} />;
  return (
    <span className="portrait letter" style={{ '--s': `${size}px` } as CSSProperties} aria-hidden="true">
      {user ? firstName(user).charAt(0).toUpperCase() : <UserRound className="i" />}
    </span>
  );
}
