import { useState } from 'react';
import { text } from '#contracts/messages';
import { Card } from '../components/ui/card.js';
import { Checkbox } from '../components/ui/checkbox.js';
import { RowButton } from '../components/ui/row-button.js';
import { StatusPill } from '../components/ui/status-pill.js';
import { Table, type Column } from '../components/ui/table.js';
import { Spec } from './spec.js';

interface Row {
  id: string;
  total: string;
  look: 'wait' | 'ok' | 'live';
}
const rows: Row[] = [
  { id: '7F3K-92QD', total: '$101.29', look: 'wait' },
  { id: '7F3J-0XB4', total: '$56.79', look: 'ok' },
  { id: '7F3H-PM71', total: '$66.29', look: 'live' },
];

export function Tables() {
  const [chosen, setChosen] = useState<readonly string[]>(['7F3K-92QD']);
  const tick = (id: string): void =>
    setChosen((now) => (now.includes(id) ? now.filter((each) => each !== id) : [...now, id]));
  const columns: Column<Row>[] = [
    {
      id: 'tick',
      head: <span className="sr-only">{text('gallery.order')}</span>,
      cell: ({ id }) => <Checkbox bare label={id} checked={chosen.includes(id)} onChange={() => tick(id)} />,
    },
    { id: 'order', head: text('gallery.order'), cell: ({ id }) => <RowButton>{id}</RowButton> },
    { id: 'customer', head: text('gallery.customer'), cell: () => text('gallery.person'), wideOnly: true },
    {
      id: 'status',
      head: text('gallery.status'),
      cell: ({ look }) => <StatusPill look={look}>{text('gallery.step.review')}</StatusPill>,
    },
    {
      id: 'total',
      head: text('gallery.total'),
      cell: ({ total }) => <b className="font-semibold">{total}</b>,
      figures: true,
    },
  ];
  const table = { caption: text('gallery.section.table'), columns, idOf: (row: Row) => row.id };
  return (
    <Spec title={text('gallery.section.table')}>
      <Card as="div" flush>
        <Table {...table} rows={rows} isChosen={(row) => chosen.includes(row.id)} />
      </Card>
      <Card as="div" flush>
        <Table {...table} rows={[]} empty={text('gallery.rows.none')} />
      </Card>
    </Spec>
  );
}
