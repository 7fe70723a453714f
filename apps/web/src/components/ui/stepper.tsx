import type { ReactNode } from 'react';
import './stepper.css';

export interface Step {
  name: string;
  state: 'done' | 'now' | 'next' | 'bad';
  note?: ReactNode;
  /** Stands at the end of the line, as the time does. */
  end?: ReactNode;
}

/** Where something stands on its way: what is done, what goes on, what is still to come. */
export function Stepper({ steps, compact = false }: { steps: readonly Step[]; compact?: boolean }) {
  return (
    <ol className={compact ? 'phases' : 'tl'}>
      {steps.map(({ name, state, note, end }, index) => (
        <li key={`${index}-${name}`} className={state} aria-current={state === 'now' ? 'step' : undefined}>
          <span className="k" />
          {compact ? (
            <span>{name}</span>
          ) : (
            <div>
              <b>{name}</b>
              {note ? <p>{note}</p> : null}
            </div>
          )}
          {compact ? null : (end ?? <span />)}
        </li>
      ))}
    </ol>
  );
}
