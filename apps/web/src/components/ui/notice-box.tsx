import { cva } from 'class-variance-authority';
import { CircleAlert, CircleCheck, Clock, Info } from 'lucide-react';
import type { ReactNode } from 'react';

const icons = { live: Info, wait: Clock, bad: CircleAlert, ok: CircleCheck } as const;

/** The coloured ground of a sentence that stays. */
export const noticeLook = cva('rounded-lg px-3.5 py-3 text-small', {
  variants: {
    look: {
      live: 'bg-accent-wash [&>svg]:text-accent-text',
      wait: 'bg-warn-wash [&>svg]:text-warn',
      bad: 'bg-danger-wash [&>svg]:text-danger',
      ok: 'bg-success-wash [&>svg]:text-success',
    },
  },
});

interface Props {
  look: keyof typeof icons;
  children: ReactNode;
  action?: ReactNode;
  role?: 'status' | 'alert';
}

/** A sentence that stays where it matters, unlike a toast that passes. */
export function NoticeBox({ look, children, action, role }: Props) {
  const Icon = icons[look];
  return (
    <div className={noticeLook({ look, class: 'flex gap-2.5' })} role={role}>
      <Icon className="mt-px" aria-hidden />
      <span className="min-w-0 flex-1">{children}</span>
      {action ? <span className="-my-[5px] flex-none">{action}</span> : null}
    </div>
  );
}
