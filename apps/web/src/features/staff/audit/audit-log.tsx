import type { AuditEntry } from '#contracts';
import { Download } from 'lucide-react';
import { useState } from 'react';
import { text } from '#contracts/messages';
import { Button } from '../../../components/ui/button.js';
import { Card } from '../../../components/ui/card.js';
import { Drawer } from '../../../components/ui/drawer.js';
import { EmptyState } from '../../../components/ui/empty-state.js';
import { FactList } from '../../../components/ui/fact-list.js';
import { FailureState } from '../../../components/ui/failure-state.js';
import { NoticeBox } from '../../../components/ui/notice-box.js';
import { RowsSkeleton } from '../../../components/ui/page-skeleton.js';
import { RowButton } from '../../../components/ui/row-button.js';
import { Table, type Column } from '../../../components/ui/table.js';
import { count, moment } from '../../../lib/format.js';
import { readNextPage } from '../../../lib/next-page.js';
import { useAuditFilter } from './audit-filter.js';
import { AuditFilters } from './audit-filters.js';
import { nameOf, useAuditEntries, useExportAudit } from './audit.js';

const columnsFor = (open: (entry: AuditEntry) => void): Column<AuditEntry>[] => [
  {
    id: 'what',
    head: text('audit.what'),
    cell: (entry) => (
      <>
        <RowButton onClick={() => open(entry)}>{entry.action}</RowButton>
        <span className="block font-mono text-mono wrap-anywhere text-muted">{entry.subject}</span>
      </>
    ),
  },
  { id: 'who', head: text('audit.who'), cell: (entry) => <span className="wrap-anywhere">{nameOf(entry)}</span> },
  {
    id: 'details',
    head: text('audit.details'),
    cell: ({ details }) => (
      <span className="line-clamp-2 font-mono text-mono wrap-anywhere text-muted">{shortOf(details)}</span>
    ),
    wideOnly: true,
  },
  {
    id: 'time',
    head: text('audit.time'),
    cell: ({ at }) => (
      <time dateTime={at} className="whitespace-nowrap text-muted">
        {moment(at)}
      </time>
    ),
    figures: true,
  },
];

const shortOf = (details: AuditEntry['details']): string =>
  Object.entries(details)
    .map(([name, value]) => `${name}: ${typeof value === 'string' ? value : JSON.stringify(value)}`)
    .join(', ');

function EntryDrawer({ entry, onClose }: { entry: AuditEntry; onClose: () => void }) {
  const { at, actor, action, subject, details, position, _id } = entry;
  return (
    <Drawer open onClose={onClose} title={action}>
      <FactList>
        <dt>{text('audit.time')}</dt>
        <dd className="font-mono text-mono">{at}</dd>
        <dt>{text('audit.who')}</dt>
        <dd>
          <span className="block">{nameOf(entry)}</span>
          {actor ? <span className="font-mono text-mono wrap-anywhere text-muted">{actor._id}</span> : null}
        </dd>
        <dt>{text('audit.subject')}</dt>
        <dd className="font-mono text-mono wrap-anywhere">{subject}</dd>
        <dt>{text('audit.position')}</dt>
        <dd className="tabular-nums">{position === null ? '—' : count(position)}</dd>
        <dt>{text('audit.entry')}</dt>
        <dd className="font-mono text-mono wrap-anywhere">{_id}</dd>
      </FactList>
      <h3 className="mt-5 mb-2 text-small font-[550]">{text('audit.details')}</h3>
      <pre className="rounded-ctl bg-sunken p-3 font-mono text-mono wrap-anywhere whitespace-pre-wrap">
        {JSON.stringify(details, null, 2)}
      </pre>
    </Drawer>
  );
}

function Older({ list }: { list: ReturnType<typeof useAuditEntries> }) {
  if (!list.hasNextPage) return null;
  return (
    <div className="grid justify-items-center gap-3 border-t border-line p-3">
      {list.isFetchNextPageError ? (
        <NoticeBox look="bad" role="alert">
          {text('audit.moreFailed')}
        </NoticeBox>
      ) : null}
      <Button busy={list.isFetchingNextPage} onClick={() => void readNextPage(list)}>
        {text('audit.more')}
      </Button>
    </div>
  );
}

/** [S24] The entries of the audit log that the filter finds, and each of them whole. */
export function AuditLog() {
  const { filter } = useAuditFilter();
  const list = useAuditEntries(filter);
  const exporting = useExportAudit();
  const [opened, setOpened] = useState<AuditEntry | null>(null);
  return (
    <div className="mt-5 grid gap-4">
      <AuditFilters />
      <div className="flex items-center justify-between gap-3">
        <h3 className="text-[20px]/[26px]">{text('audit.entries')}</h3>
        <Button size="sm" icon={Download} busy={exporting.isPending} onClick={() => exporting.mutate(filter)}>
          {text('audit.export')}
        </Button>
      </div>
      {list.isPending ? (
        <RowsSkeleton rows={6} />
      ) : list.isError && !list.isFetchNextPageError ? (
        <FailureState title={text('audit.failed')} onRetry={() => void list.refetch()} />
      ) : list.entries.length === 0 ? (
        <EmptyState level={3} title={text('audit.none')}>
          {text('audit.noneHint')}
        </EmptyState>
      ) : (
        <Card as="div" flush className="overflow-hidden">
          <Table
            caption={text('audit.entries')}
            columns={columnsFor(setOpened)}
            rows={list.entries}
            idOf={({ _id }) => _id}
          />
          <Older list={list} />
        </Card>
      )}
      {opened ? <EntryDrawer entry={opened} onClose={() => setOpened(null)} /> : null}
    </div>
  );
}
