import { Coins } from 'lucide-react';
import { text } from '#contracts/messages';
import { Button } from '../../components/ui/button.js';

interface Props {
  label: string;
  busy: boolean;
  /** How many images it makes, at one token each. */
  count?: number;
}

/** [GEN-04] The one solid button of the panel, with its price in it. */
export function GenerateButton({ label, busy, count = 1 }: Props) {
  return (
    <div className="grid gap-2">
      <Button type="submit" variant="primary" size="lg" wide className="justify-between!" busy={busy}>
        <span>{busy ? text('generation.starting') : label}</span>
        <span className="flex items-center gap-1.5 font-medium">
          <Coins aria-hidden />
          {count === 1 ? text('generation.usesOneToken') : text('generation.usesTokens', { count })}
        </span>
      </Button>
      <p className="text-tiny text-muted">
        {text('generation.chargedOnly')} <kbd>{text('generation.keyControl')}</kbd>{' '}
        <kbd>{text('generation.keyEnter')}</kbd>
      </p>
    </div>
  );
}
