import type { QueueState } from '#contracts';
import { Pause, Play } from 'lucide-react';
import { count, plural } from '../../../lib/format.js';
import { useTurnQueue } from '../api/queues.js';

const names = { generation: 'Generation', mockup: 'Mockup', fulfilment: 'Fulfilment' } as const;

/** One queue in figures, with the switch that stops and starts it. */
export function QueueTile({ queue }: { queue: QueueState }) {
  const turn = useTurnQueue();
  const figures = [['waiting', queue.waiting], ['active', queue.active], ['delayed', queue.delayed], ['failed', queue.failed]] as const;
  const act = (): void => {
    if (!turn.isPending) turn.mutate({ name: queue.name, paused: queue.paused });
  };
  return (
    <section className="card q" aria-label={names[queue.name]}>
      <div className="row between">
        <div><h2 className="h-small">{names[queue.name]}</h2><p className={queue.workers === 0 ? 'tiny danger-text' : 'tiny muted'}>{queue.workers === 0 ? 'No worker alive' : `${plural(queue.workers, 'worker')} alive`}</p></div>
        <button type="button" className="btn sm" aria-label={`${queue.paused ? 'Resume' : 'Pause'} ${names[queue.name]}`} aria-disabled={turn.isPending} onClick={act}>
          {queue.paused ? <Play className="i" aria-hidden /> : <Pause className="i" aria-hidden />}{queue.paused ? 'Resume' : 'Pause'}
        </button>
      </div>
      <dl className="nums">
        {figures.map(([name, value]) => <div key={name} className={name === 'failed' && value > 0 ? 'bad' : ''}><dd><b>{count(value)}</b></dd><dt><span>{name}</span></dt></div>)}
      </dl>
      <div className="row between tiny muted">
        <span className="num">{queue.paused ? <span className="warn-text strong">Paused</span> : `${count(queue.completedLastHour)} done in the last hour`}</span>
        {queue.oldestWaitingSeconds > 0 ? <span className="num">Oldest waits {Math.round(queue.oldestWaitingSeconds)} s</span> : null}
      </div>
    </section>
  );
}
