import type { QueueState } from '#contracts';
import { cx } from 'class-variance-authority';
import { Pause, Play } from 'lucide-react';
import { text } from '#contracts/messages';
import { Button } from '../../../components/ui/button.js';
import { count, moment } from '../../../lib/format.js';
import { QueueWorkers } from './queue-workers.js';
import { QueueSlots } from './queue-slots.js';
import { useTurnQueue } from './queues.js';

/** A queue that is paused is drained once what ran has ended. */
function pausedText({ active, lastEndedAt }: QueueState): string {
  if (active > 0) return text('jobDesk.finishing', { count: active });
  return lastEndedAt ? text('jobDesk.drainedAt', { at: moment(lastEndedAt) }) : text('jobDesk.drained');
}

/** One queue in figures, with the switch that stops and starts it. */
export function QueueTile({ queue }: { queue: QueueState }) {
  const turn = useTurnQueue();
  const name = text(`ops.queue.${queue.name}`);
  const figures = [
    ['waiting', queue.waiting],
    ['active', queue.active],
    ['delayed', queue.delayed],
    ['failed', queue.failed],
  ] as const;
  const turnButton = (
    <Button
      {...(queue.paused ? {} : { tooltip: text('jobDesk.pauseHint') })}
      icon={queue.paused ? Play : Pause}
      size="sm"
      aria-label={text(queue.paused ? 'ops.resumeNamed' : 'ops.pauseNamed', { queue: name })}
      busy={turn.isPending}
      onClick={() => turn.mutate({ name: queue.name, paused: queue.paused })}
    >
      {queue.paused ? text('ops.resume') : text('ops.pause')}
    </Button>
  );
  return (
    <section className="grid min-w-0 gap-3.5 rounded-card border border-line bg-surface px-4.5 py-4" aria-label={name}>
      <div className="flex items-center gap-2 justify-between">
        <div>
          <h2 className="text-title">{name}</h2>
          <p className={queue.workers === 0 ? 'text-tiny text-danger' : 'text-tiny text-muted'}>
            {queue.workers === 0 ? text('ops.noWorker') : text('ops.workers', { count: queue.workers })}
          </p>
        </div>
        {turnButton}
      </div>
      <dl className="grid grid-cols-[repeat(4,auto)] justify-between gap-2">
        {figures.map(([figure, value]) => (
          <div key={figure}>
            <dd>
              <b
                className={cx(
                  'block font-display text-[22px]/[26px] font-[620] tracking-[-0.02em]',
                  figure === 'failed' && value > 0 && 'text-danger',
                )}
              >
                {count(value)}
              </b>
            </dd>
            <dt>
              <span className="text-tiny text-muted">{text(`ops.figure.${figure}`)}</span>
            </dt>
          </div>
        ))}
      </dl>
      {queue.workers > 0 ? <QueueSlots queue={queue} /> : null}
      {queue.alive.length > 0 ? <QueueWorkers queue={queue} /> : null}
      <div className="flex items-center gap-2 justify-between text-tiny text-muted">
        <span className="tabular-nums">
          {queue.paused ? (
            <span className="text-warn font-semibold">
              {pausedText(queue)}
              {queue.name === 'fulfilment' ? <span className="block">{text('jobDesk.bulkPaused')}</span> : null}
            </span>
          ) : (
            text('ops.doneLastHour', { count: queue.completedLastHour })
          )}
        </span>
        {queue.oldestWaitingSeconds > 0 ? (
          <span className="tabular-nums">
            {text('ops.oldest', { seconds: Math.round(queue.oldestWaitingSeconds) })}
          </span>
        ) : null}
      </div>
    </section>
  );
}
