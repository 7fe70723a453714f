import { cva } from 'class-variance-authority';
import type { ReactNode } from 'react';
import { cn } from '../../lib/cn.js';

type State = 'done' | 'now' | 'next' | 'bad';
export interface Step {
  name: string;
  state: State;
  note?: ReactNode;
  /** Stands at the end of the line, as the time does. */
  end?: ReactNode;
}

const dot = cva('z-1 rounded-full border-[1.5px] border-strong-line', {
  variants: {
    compact: { true: 'size-2.5 justify-self-center bg-canvas', false: 'mx-auto mt-1 size-3 bg-surface' },
    state: {
      done: 'border-ink bg-ink',
      now: 'border-accent bg-accent',
      next: '',
      bad: 'border-danger bg-danger',
    },
  },
  compoundVariants: [
    { compact: true, state: 'now', class: 'shadow-[0_0_0_4px_var(--accent-wash)]' },
    { compact: false, state: 'now', class: 'shadow-[0_0_0_5px_var(--accent-wash)]' },
    {
      state: ['done', 'now', 'bad'],
      class: 'forced-colors:bg-[Highlight] forced-colors:forced-color-adjust-none',
    },
  ],
});

/** The line to the next step: a thread once this one is done. */
const line = cva("relative not-last:before:absolute not-last:before:border-s-[1.5px] not-last:before:content-['']", {
  variants: {
    compact: {
      true: 'grid h-[34px] grid-cols-[20px_1fr_auto] items-center gap-2.5 text-small text-muted not-last:before:start-[9.25px] not-last:before:top-[17px] not-last:before:h-[34px]',
      false:
        'grid grid-cols-[24px_minmax(0,1fr)_auto] gap-3.5 pb-[22px] last:pb-0 not-last:before:start-[11.25px] not-last:before:top-2.5 not-last:before:-bottom-1 max-md:gap-2.5',
    },
    done: {
      true: 'not-last:before:border-solid not-last:before:border-ink',
      false: 'not-last:before:border-dashed not-last:before:border-strong-line',
    },
  },
});

const compactWords: Record<State, string> = {
  done: 'text-ink',
  now: 'font-semibold text-ink',
  next: '',
  bad: 'text-danger',
};
const words: Record<State, string> = { done: '', now: '', next: 'font-medium text-muted', bad: 'text-danger' };

const CompactStep = ({ name, state }: Step) => (
  <li
    className={cn(line({ compact: true, done: state === 'done' }), compactWords[state])}
    aria-current={state === 'now' ? 'step' : undefined}
  >
    <span className={cn(dot({ compact: true, state }))} />
    <span>{name}</span>
  </li>
);

const FullStep = ({ name, state, note, end }: Step) => (
  <li className={line({ compact: false, done: state === 'done' })} aria-current={state === 'now' ? 'step' : undefined}>
    <span className={cn(dot({ compact: false, state }))} />
    <div>
      <b className={cn('inline-block font-semibold first-letter:uppercase', words[state])}>{name}</b>
      {note ? <p className="mt-0.5 text-small text-muted [&_.mono]:text-ink">{note}</p> : null}
    </div>
    <span className="text-small whitespace-nowrap text-muted">{end}</span>
  </li>
);

/** Where something stands: what is done, what is in progress, what is still to come. */
export const Stepper = ({ steps, compact = false }: { steps: readonly Step[]; compact?: boolean }) => (
  <ol className={compact ? 'my-1 grid' : 'grid'}>
    {steps.map((step, index) =>
      compact ? (
        <CompactStep key={`${index}-${step.name}`} {...step} />
      ) : (
        <FullStep key={`${index}-${step.name}`} {...step} />
      ),
    )}
  </ol>
);
