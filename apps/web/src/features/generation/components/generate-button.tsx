import { Coins } from 'lucide-react';
import { text } from '#contracts/messages';
import { Button } from '../../../components/ui/button.js';

/** The one solid button of the panel, with its price in it. */
export function GenerateButton({ label, busy }: { label: string; busy: boolean }) {
  return (
    <div className="stack">
      <Button type="submit" variant="primary" size="lg" wide className="justify-between" busy={busy}>
        <span>{busy ? text('generation.starting') : label}</span>
        <span className="row gap-1.5 font-medium">
          <Coins className="i" aria-hidden />
          {text('generation.usesOneToken')}
        </span>
      </Button>
      <p className="tiny muted">
        {text('generation.chargedOnly')} <kbd>{text('generation.keyControl')}</kbd>{' '}
        <kbd>{text('generation.keyEnter')}</kbd>
      </p>
    </div>
  );
}
