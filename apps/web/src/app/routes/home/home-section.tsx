import type { ComponentProps, ReactNode } from 'react';

interface Props extends Omit<ComponentProps<'section'>, 'title'> {
  title: string;
  /** Of the heading, which then names the section. */
  headingId?: string;
  /** Stands at the end of the heading's line. */
  actions?: ReactNode;
}

/** One of the sections below the hero. */
export const HomeSection = ({ title, headingId, actions, children, ...rest }: Props) => (
  <section {...rest} className="mt-16 md:mt-[88px]" aria-labelledby={headingId}>
    <div className="mb-6 flex flex-wrap items-end justify-between gap-4">
      <h2 id={headingId} className="text-[32px]/9 tracking-[-0.03em]">
        {title}
      </h2>
      {actions}
    </div>
    {children}
  </section>
);
