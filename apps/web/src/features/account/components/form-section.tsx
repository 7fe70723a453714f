import { useId, type ReactNode } from 'react';

/** A part of a long form: what it is about beside its fields, above them on a phone. */
export function FormSection({ title, hint, children }: { title: string; hint: string; children: ReactNode }) {
  const id = useId();
  return (
    <section className="form-section" aria-labelledby={id}>
      <div>
        <h2 id={id} className="h-sub">
          {title}
        </h2>
        <p className="small muted">{hint}</p>
      </div>
      <div className="form-fields">{children}</div>
    </section>
  );
}
