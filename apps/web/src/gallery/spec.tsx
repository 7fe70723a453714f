import type { ReactNode } from 'react';
import { text } from '#contracts/messages';

export const looks = ['rest', 'hover', 'focus', 'active'] as const;
export type ShownLook = (typeof looks)[number];

/** One group of primitives: its name and its demonstrations. */
export function Spec({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="spec">
      <h2>{title}</h2>
      <div className="demo">{children}</div>
    </section>
  );
}

/** The same control at rest, under the pointer, with the focus and pressed. */
export function Looks({ children }: { children: (look: ShownLook) => ReactNode }) {
  return (
    <div className="looks">
      {looks.map((look) => (
        <div key={look} className="look">
          {children(look)}
          <span className="tiny muted">{text(`gallery.look.${look}`)}</span>
        </div>
      ))}
    </div>
  );
}
