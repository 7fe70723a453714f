import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';

export type Look = 'plain' | 'ok' | 'wait' | 'bad' | 'live';

/** A word about a thing, never the only carrier of colour. */
export function Badge({
  look = 'plain',
  icon: Icon,
  children,
}: {
  look?: Look;
  icon?: LucideIcon;
  children: ReactNode;
}) {
  return (
    <span className={look === 'plain' ? 'bdg' : `bdg ${look}`}>
      {Icon ? <Icon className="i" aria-hidden /> : null}
      {children}
    </span>
  );
}
