import type { LedgerEntryView } from '#contracts';
import { moment } from '../../../lib/format.js';

const kinds: Record<LedgerEntryView['kind'], string> = { grant: 'Gift', purchase: 'Purchase', hold: 'Held', settle: 'Charged', release: 'Given back', consume: 'Spent' };

/** Ids of the entries that still hold something: nothing newer has charged or given back what they hold. */
function openHolds(entries: LedgerEntryView[]): Set<string> {
  const closed = new Set<string | null>();
  const open = new Set<string>();
  for (const { _id, kind, jobId } of entries) {
    if (kind === 'settle' || kind === 'release') closed.add(jobId);
    else if (kind === 'hold' && !closed.delete(jobId)) open.add(_id);
  }
  return open;
}

function Change({ entry, open }: { entry: LedgerEntryView; open: boolean }) {
  if (entry.kind === 'hold') return <span className={open ? 'bdg live' : 'bdg'}>{Math.abs(entry.heldChange)} held</span>;
  if (entry.kind === 'release') return <span className="bdg">{Math.abs(entry.heldChange)} given back</span>;
  return <span className={entry.amount > 0 ? 'good-text' : ''}>{entry.amount > 0 ? '+' : entry.amount < 0 ? '−' : ''}{Math.abs(entry.amount)}</span>;
}

/** Every change of the balance, newest first. */
export function LedgerTable({ entries }: { entries: LedgerEntryView[] }) {
  const open = openHolds(entries);
  return (
    <div className="card overflow-hidden">
      <table>
        <thead><tr><th>What</th><th className="hide-m">When</th><th className="r">Change</th><th className="r">Left</th></tr></thead>
        <tbody>
          {entries.map((entry) => (
            <tr key={entry._id}>
              <td><b className="strong">{entry.note || kinds[entry.kind]}</b><br /><span className="muted">{kinds[entry.kind]}<span className="only-m"> · {moment(entry.createdAt)}</span></span></td>
              <td className="muted hide-m">{moment(entry.createdAt)}</td>
              <td className="r num strong"><Change entry={entry} open={open.has(entry._id)} /></td>
              <td className="r num">{entry.balanceAfter}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
