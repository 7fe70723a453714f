import type { QueueState } from '#contracts';
import { useState } from 'react';
import { text } from '#contracts/messages';
import { Button } from '../../../components/ui/button.js';
import { TextButton } from '../../../components/ui/text-button.js';
import { useDrain } from './queues.js';

/** [JOB-14] The workers that are alive, each with its host, version and slots, and the button that drains it. */
export function QueueWorkers({ queue }: { queue: QueueState }) {
  const [shown, setShown] = useState(false);
  const drain = useDrain(queue.name);
  const label = text('jobDesk.workersOf', { queue: text(`ops.queue.${queue.name}`) });
  return (
    <div className="text-tiny text-muted">
      <TextButton aria-expanded={shown} aria-label={label} onClick={() => setShown((now) => !now)}>
        {text('jobDesk.showWorkers')}
      </TextButton>
      {shown ? (
        <ul className="mt-2 grid gap-2" aria-label={label}>
          {queue.alive.map(({ name, version, slots, draining }) => (
            <li key={name} className="grid grid-cols-[1fr_auto] items-center gap-3 border-t border-line pt-2">
              <div className="min-w-0">
                <p className="font-mono text-ink [overflow-wrap:anywhere]">{name}</p>
                <p>{draining ? text('jobDesk.draining') : text('jobDesk.workerFacts', { version, count: slots })}</p>
              </div>
              <Button
                size="sm"
                variant="ghost"
                busy={drain.isPending}
                aria-label={text(draining ? 'jobDesk.undrainNamed' : 'jobDesk.drainNamed', { worker: name })}
                onClick={() => drain.mutate({ worker: name, draining: !draining })}
              >
                {text(draining ? 'jobDesk.undrain' : 'jobDesk.drain')}
              </Button>
            </li>
          ))}
        </ul>
      ) : null}
    </div>
  );
}
