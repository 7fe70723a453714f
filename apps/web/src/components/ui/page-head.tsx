import type { ReactNode } from 'react';

export function PageHead({ title, sub, children }: { title: string; sub?: ReactNode; children?: ReactNode }) {
  return (
    <div className="mb-6 flex flex-wrap items-end justify-between gap-4">
      <div>
        <h1>{title}</h1>
        {sub ? <div className="mt-1 text-muted">{sub}</div> : null}
      </div>
      {children}
    </div>
  );
}
