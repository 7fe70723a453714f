import type { LedgerEntryView } from '#contracts';
import { text } from '#contracts/messages';
import { Badge } from '../../../components/ui/badge.js';
import { Card } from '../../../components/ui/card.js';
import { Table, type Column } from '../../../components/ui/table.js';
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
  if (entry.kind === 'hold')
    return <Badge look={open ? 'live' : 'plain'}>{text('tokens.held', { count: Math.abs(entry.heldChange) })}</Badge>;
  if (entry.kind === 'release') return <Badge>{text('tokens.givenBack', { count: Math.abs(entry.heldChange) })}</Badge>;
  return (
    <span className={entry.amount > 0 ? 'good-text' : ''}>
      {entry.amount > 0 ? '+' : entry.amount < 0 ? '−' : ''}
      {Math.abs(entry.amount)}
    </span>
  );
}

const columns = (open: ReadonlySet<string>): Column<LedgerEntryView>[] => [
  {
    id: 'what',
    head: text('tokens.column.what'),
    cell: (entry) => (
      <>
        <b className="strong">{entry.note || text(`tokens.kind.${entry.kind}`)}</b>
        <br />
        <span className="muted">
          {text(`tokens.kind.${entry.kind}`)}
          <span className="only-m"> · {moment(entry.createdAt)}</span>
        </span>
      </>
    ),
  },
  {
    id: 'when',
    head: text('tokens.column.when'),
    cell: (entry) => <span className="muted">{moment(entry.createdAt)}</span>,
    wideOnly: true,
  },
  {
    id: 'change',
    head: text('tokens.column.change'),
    cell: (entry) => (
      <span className="strong">
        <Change entry={entry} open={open.has(entry._id)} />
      </span>
    ),
    figures: true,
  },
  { id: 'left', head: text('tokens.column.left'), cell: (entry) => entry.balanceAfter, figures: true },
];

/** Every change of the balance, newest first. */
export const LedgerTable = ({ entries }: { entries: LedgerEntryView[] }) => (
  <Card as="div" flush className="overflow-hidden">
    <Table
      caption={text('tokens.history')}
      columns={columns(openHolds(entries))}
      rows={entries}
      idOf={(entry) => entry._id}
    />
  </Card>
);
