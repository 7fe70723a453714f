import { cx } from 'class-variance-authority';
import type { ReactNode } from 'react';
import { Skeleton } from './skeleton.js';

interface Props {
  title: string;
  children?: ReactNode;
  action?: ReactNode;
  /** An image within the crop marks; without one an empty loom stands there. */
  picture?: ReactNode;
  framed?: boolean;
  level?: 2 | 3;
}

/** One sentence, one thing to do. */
export function EmptyState({ title, children, action, picture, framed = true, level = 2 }: Props) {
  const Heading = `h${level}` as const;
  return (
    <div
      className={cx(
        'grid justify-items-center gap-2 px-6 py-10 text-center',
        framed && 'rounded-card border border-line bg-surface',
      )}
    >
      <div className="crop m-2.5 h-[104px] w-[84px] [&>*]:size-full [&>*]:object-cover">
        {picture ?? <Skeleton shape="loom" still />}
      </div>
      <Heading className={cx('mt-3', level === 2 && 'text-[18px]/6')}>{title}</Heading>
      {children ? <p className="max-w-[44ch] text-small text-muted">{children}</p> : null}
      {action ? <div className="mt-2 flex flex-wrap items-center justify-center gap-2">{action}</div> : null}
    </div>
  );
}
