import type { ReactNode } from 'react';
import { text } from '#contracts/messages';

const looks = ['rest', 'hover', 'focus', 'active'] as const;
export type ShownLook = (typeof looks)[number];

export const twoColumns = 'grid grid-cols-[repeat(auto-fill,minmax(min(260px,100%),1fr))] items-start gap-5';
export const looksRow = 'flex flex-wrap items-start gap-5';
export const lookColumn = 'grid justify-items-start gap-2';

/** One group of primitives: its name and its demonstrations. */
export function Spec({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="grid gap-4 border-line py-8 not-first:border-t">
      <h2 className="text-title">{title}</h2>
      <div className="grid min-w-0 gap-5">{children}</div>
    </section>
  );
}

/** The same control at rest, under the pointer, with the focus and pressed. */
export function Looks({ children }: { children: (look: ShownLook) => ReactNode }) {
  return (
    <div className={looksRow}>
      {looks.map((look) => (
        <div key={look} className={lookColumn}>
          {children(look)}
          <span className="text-tiny text-muted">{text(`gallery.look.${look}`)}</span>
        </div>
      ))}
    </div>
  );
}
