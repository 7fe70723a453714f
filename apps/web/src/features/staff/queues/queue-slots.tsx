import type { QueueState } from '#contracts';
import { Minus, Plus } from 'lucide-react';
import { text } from '#contracts/messages';
import { IconButton } from '../../../components/ui/icon-button.js';
import { TextButton } from '../../../components/ui/text-button.js';
import { slotsEach, useSetSlots } from './queues.js';

const most = 64;

/** [JOB-09] How many jobs the queue's workers take at once, and the buttons that change it while they run. */
export function QueueSlots({ queue }: { queue: QueueState }) {
  const change = useSetSlots();
  const name = text(`ops.queue.${queue.name}`);
  const each = slotsEach(queue);
  const set = (slots: number | null): void => change.mutate({ name: queue.name, slots });
  return (
    <div
      className="flex min-h-8 items-center justify-between gap-2 text-tiny text-muted"
      role="group"
      aria-label={text('ops.slotsOf', { queue: name })}
    >
      <span className="tabular-nums">{text('ops.slots', { count: queue.slots })}</span>
      <span className="flex items-center gap-1.5">
        {queue.slotsPerWorker === null ? null : (
          <TextButton disabled={change.isPending} onClick={() => set(null)}>
            {text('ops.slotsReset')}
          </TextButton>
        )}
        <IconButton
          icon={Minus}
          size="sm"
          label={text('ops.slotsLess', { queue: name })}
          blocked={change.isPending || each <= 1}
          onClick={() => set(each - 1)}
        />
        <output className="tabular-nums text-ink">{text('ops.slotsEach', { count: each })}</output>
        <IconButton
          icon={Plus}
          size="sm"
          label={text('ops.slotsMore', { queue: name })}
          blocked={change.isPending || each === 0 || each >= most}
          onClick={() => set(each + 1)}
        />
      </span>
    </div>
  );
}
