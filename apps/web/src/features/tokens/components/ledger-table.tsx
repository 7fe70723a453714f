import type { LedgerEntryView } from '#contracts';
import { text } from '#contracts/messages';
import { moment } from '../../../lib/format.js';

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
  if (entry.kind === 'hold') return <span className={open ? 'bdg live' : 'bdg'}>{text('tokens.held', { count: Math.abs(entry.heldChange) })}</span>;
  if (entry.kind === 'release') return <span className="bdg">{text('tokens.givenBack', { count: Math.abs(entry.heldChange) })}</span>;
  return <span className={entry.amount > 0 ? 'good-text' : ''}>{entry.amount > 0 ? '+' : entry.amount < 0 ? '−' : ''}{Math.abs(entry.amount)}</span>;
}

/** Every change of the balance, newest first. */
export function LedgerTable({ entries }: { entries: LedgerEntryView[] }) {
  const open = openHolds(entries);
  return (
    <div className="card overflow-hidden">
      <table>
        <thead><tr><th>{text('tokens.column.what')}</th><th className="hide-m">{text('tokens.column.when')}</th><th className="r">{text('tokens.column.change')}</th><th className="r">{text('tokens.column.left')}</th></tr></thead>
        <tbody>
          {entries.map((entry) => (
            <tr key={entry._id}>
              <td><b className="strong">{entry.note || text(`tokens.kind.${entry.kind}`)}</b><br /><span className="muted">{text(`tokens.kind.${entry.kind}`)}<span className="only-m"> · {moment(entry.createdAt)}</span></span></td>
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
