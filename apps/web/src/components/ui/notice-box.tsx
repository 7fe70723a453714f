import { CircleAlert, CircleCheck, Clock, Info } from 'lucide-react';
import type { ReactNode } from 'react';

const icons = { live: Info, wait: Clock, bad: CircleAlert, ok: CircleCheck } as const;

/** A sentence that stays where it matters, unlike a notice that passes. */
export function NoticeBox({
  look,
  children,
  action,
  role,
}: {
  look: keyof typeof icons;
  children: ReactNode;
  action?: ReactNode;
  role?: 'status' | 'alert';
}) {
  const Icon = icons[look];
  return (
    <div className={`notice ${look}`} role={role}>
      <Icon className="i" aria-hidden />
      <span className="grow">{children}</span>
      {action}
    </div>
  );
}
