import type { StatementEntry } from '#contracts';
import { Link } from 'react-router-dom';
import { text } from '#contracts/messages';
import { Badge } from '../../../components/ui/badge.js';
import { Card } from '../../../components/ui/card.js';
import { Table, type Column } from '../../../components/ui/table.js';
import { count, moment } from '../../../lib/format.js';

function Change({ entry }: { entry: StatementEntry }) {
  if (entry.kind === 'hold') return <Badge look="live">{text('tokens.held', { count: entry.heldChange })}</Badge>;
  if (entry.kind === 'release') return <Badge>{text('tokens.givenBack', { count: Math.abs(entry.heldChange) })}</Badge>;
  return (
    <span className={entry.amount > 0 ? 'text-success' : ''}>
      {entry.amount > 0 ? '+' : entry.amount < 0 ? '−' : ''}
      {count(Math.abs(entry.amount))}
    </span>
  );
}

const columns = (): Column<StatementEntry>[] => [
  {
    id: 'what',
    head: text('tokens.column.what'),
    cell: (entry) => (
      <>
        <b className="font-semibold">{entry.note || text(`tokens.kind.${entry.kind}`)}</b>
        <br />
        <span className="text-muted">
          {text(`tokens.kind.${entry.kind}`)}
          <span className="md:hidden"> · {moment(entry.createdAt)}</span>
          {entry.purchaseId ? (
            <>
              {' · '}
              <Link
                to={`/tokens/receipts/${entry.purchaseId}`}
                aria-label={text('tokens.receiptOf', { what: entry.note })}
              >
                {text('tokens.receipt')}
              </Link>
            </>
          ) : null}
        </span>
      </>
    ),
  },
  {
    id: 'when',
    head: text('tokens.column.when'),
    cell: (entry) => <span className="text-muted">{moment(entry.createdAt)}</span>,
    wideOnly: true,
  },
  {
    id: 'change',
    head: text('tokens.column.change'),
    cell: (entry) => (
      <span className="font-semibold">
        <Change entry={entry} />
      </span>
    ),
    figures: true,
  },
  { id: 'balance', head: text('tokens.column.balance'), cell: (entry) => count(entry.balance), figures: true },
];

/** The changes of a month, newest first; an image is one row from its reservation to its end. */
export const LedgerTable = ({ entries }: { entries: StatementEntry[] }) => (
  <Card as="div" flush className="overflow-hidden">
    <Table caption={text('tokens.history')} columns={columns()} rows={entries} idOf={(entry) => entry._id} />
  </Card>
);
