import { useId, type ReactNode } from 'react';

export const formRow =
  'grid grid-cols-[minmax(0,1fr)_minmax(0,2fr)] gap-x-12 gap-y-4 border-b border-line py-8 max-lg:grid-cols-1 max-md:py-6';
export const formFields = 'grid max-w-[620px] gap-4';

/** A part of a long form: what it is about beside its fields, above them on a phone. */
export function FormSection({ title, hint, children }: { title: string; hint: string; children: ReactNode }) {
  const id = useId();
  return (
    <section className={formRow} aria-labelledby={id}>
      <div className="grid content-start gap-1">
        <h2 id={id} className="text-head">
          {title}
        </h2>
        <p className="text-small text-muted">{hint}</p>
      </div>
      <div className={formFields}>{children}</div>
    </section>
  );
}
