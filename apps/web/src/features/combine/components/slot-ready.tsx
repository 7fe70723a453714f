import { Check } from 'lucide-react';
import { text } from '#contracts/messages';
import { Button } from '../../../components/ui/button.js';
import { Picture } from '../../../components/ui/picture.js';
import type { CombineInput } from '../../../lib/drafts.js';

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
    <div className="slot-row">
      <Picture
        className="slot-picture checker"
        src={picture}
        alt={name}
        width={96}
        height={96}
        widths={[160, 320]}
        loading="eager"
      />
      <div className="slot-side">
        <p className="small slot-words">{name}</p>
        <div className="row between">
          <span className="bdg ok">
            <Check className="i" aria-hidden /> {text('combine.ready')}
          </span>
          <Button size="sm" aria-label={text('combine.clearInput', { number })} onClick={onClear}>
            {text('combine.clear')}
          </Button>
        </div>
      </div>
    </div>
  );
}
