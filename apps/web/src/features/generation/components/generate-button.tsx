import { Coins } from 'lucide-react';
import { text } from '#contracts/messages';

/** The one solid button of the panel, with its price in it. */
export function GenerateButton({ label, busy }: { label: string; busy: boolean }) {
  return (
    <div className="stack">
      <button className="btn primary lg wide justify-between" aria-disabled={busy}>
        <span>{busy ? text('generation.starting') : label}</span>
        <span className="row gap-1.5 font-medium"><Coins className="i" aria-hidden />{text('generation.usesOneToken')}</span>
      </button>
      <p className="tiny muted">{text('generation.chargedOnly')} <kbd>{text('generation.keyControl')}</kbd> <kbd>{text('generation.keyEnter')}</kbd></p>
    </div>
  );
}
