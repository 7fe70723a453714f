import type { ReactNode } from 'react';

interface Props {
  title: string;
  children?: ReactNode;
  action?: ReactNode;
  /** A picture within the crop marks; without one an empty loom stands there. */
  picture?: ReactNode;
  framed?: boolean;
  level?: 2 | 3;
}

/** One sentence, one thing to do. */
export function EmptyState({ title, children, action, picture, framed = true, level = 2 }: Props) {
  const Heading = `h${level}` as const;
  return (
    <div className={framed ? 'card empty' : 'empty'}>
      <div className="crop empty-art">{picture ?? <div className="sk loom still" />}</div>
      <Heading>{title}</Heading>
      {children ? <p className="small muted">{children}</p> : null}
      {action ? <div className="row wrap empty-act">{action}</div> : null}
    </div>
  );
}
