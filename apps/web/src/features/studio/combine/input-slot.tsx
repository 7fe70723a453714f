import { X } from 'lucide-react';
import { text } from '#contracts/messages';
import { IconButton } from '../../../components/ui/icon-button.js';
import { Segmented } from '../../../components/ui/segmented.js';
import { useSlot } from './use-slot.js';
import { SlotFailed } from './slot-failed.js';
import { SlotGenerate } from './slot-generate.js';
import { SlotGenerating } from './slot-generating.js';
import { SlotReady } from './slot-ready.js';
import { SlotUpload } from './slot-upload.js';
import type { CombineInput } from './inputs.js';

interface Props {
  input: CombineInput;
  /** Counted from 1, in the order of the combination. */
  number: number;
  onRemoved: () => void;
}

/** One picture to combine: where it comes from, and how far it is. */
export function InputSlot({ input, number, onRemoved }: Props) {
  const slot = useSlot(input, number);
  const remove = (): void => {
    slot.remove();
    onRemoved();
  };
  return (
    <li
      className="grid gap-2.5 rounded-card border border-line bg-surface px-3 pt-2.5 pb-3"
      aria-label={text('combine.input', { number })}
      aria-busy={slot.state === 'generating' || undefined}
    >
      <div className="flex items-center gap-2 justify-between">
        <span className="text-small font-[550] tabular-nums">{text('combine.input', { number })}</span>
        <div className="flex items-center gap-1">
          <Segmented
            label={text('combine.kindOf', { number })}
            options={[
              { value: 'upload', text: text('combine.upload') },
              { value: 'generate', text: text('combine.generate') },
            ]}
            value={input.type}
            onChange={(type) => slot.clear(type)}
          />
          <IconButton label={text('combine.removeInput', { number })} icon={X} variant="ghost" onClick={remove} />
        </div>
      </div>
      {slot.state === 'ready' ? (
        <SlotReady input={input} number={number} picture={slot.picture} onClear={() => slot.clear()} />
      ) : null}
      {slot.state === 'generating' ? (
        <SlotGenerating input={input} number={number} job={slot.job} stopping={slot.stopping} onCancel={slot.stop} />
      ) : null}
      {slot.state === 'failed' ? (
        <SlotFailed number={number} job={slot.job} retrying={slot.retrying} onRetry={slot.retry} />
      ) : null}
      {input.type === 'generate' && (slot.state === 'empty' || slot.state === 'failed') ? (
        <SlotGenerate input={input} number={number} onGenerate={() => slot.start.mutate(input)} />
      ) : null}
      {input.type === 'upload' && slot.state === 'empty' ? <SlotUpload input={input} number={number} /> : null}
    </li>
  );
}
