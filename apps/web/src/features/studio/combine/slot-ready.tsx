import { Check } from 'lucide-react';
import { text } from '#contracts/messages';
import { Button } from '../../../components/ui/button.js';
import { Picture } from '../../../components/ui/picture.js';
import type { CombineInput } from './inputs.js';
import { Badge } from '../../../components/ui/badge.js';

/** The picture of an input. */
export function SlotReady({
  input,
  number,
  picture,
  onClear,
}: {
  input: CombineInput;
  number: number;
  picture: string | null | undefined;
  onClear: () => void;
}) {
  const name = input.prompt || text('combine.uploaded');
  return (
    <div className="grid grid-cols-[96px_minmax(0,1fr)] gap-3">
      <Picture
        className="checker size-24 rounded-[4px] object-cover"
        src={picture}
        alt={name}
        width={96}
        height={96}
        widths={[160, 320]}
        loading="eager"
      />
      <div className="grid min-w-0 content-between gap-2">
        <p className="line-clamp-2 text-small wrap-anywhere">{name}</p>
        <div className="flex items-center gap-2 justify-between">
          <Badge look="ok" icon={Check}>
            {text('combine.ready')}
          </Badge>
          <Button size="sm" aria-label={text('combine.clearInput', { number })} onClick={onClear}>
            {text('combine.clear')}
          </Button>
        </div>
      </div>
    </div>
  );
}
