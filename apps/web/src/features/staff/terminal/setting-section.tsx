import { useId, type ReactNode } from 'react';

/** A setting with its name and what it is for beside it. */
export function SettingSection({ title, sub, children }: { title: string; sub: string; children: ReactNode }) {
  const id = useId();
  return (
    <section
      className="grid grid-cols-[minmax(0,1fr)] gap-3 not-first:border-t not-first:border-line not-first:pt-4.5 @xl:grid-cols-[168px_minmax(0,1fr)] @xl:gap-6"
      aria-labelledby={id}
    >
      <div>
        <h3 id={id} className="text-title">
          {title}
        </h3>
        <p className="text-small text-muted">{sub}</p>
      </div>
      <div className="grid grid-cols-[minmax(0,1fr)] content-start gap-3">{children}</div>
    </section>
  );
}
