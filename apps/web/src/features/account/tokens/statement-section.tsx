import type { EntryKind, TokenStatement } from '#contracts';
import { Download } from 'lucide-react';
import { text } from '#contracts/messages';
import { entryKinds } from '#contracts/token-entries';
import { Button } from '../../../components/ui/button.js';
import { ButtonLink } from '../../../components/ui/button-link.js';
import { EmptyState } from '../../../components/ui/empty-state.js';
import { FailureState } from '../../../components/ui/failure-state.js';
import { RowsSkeleton } from '../../../components/ui/page-skeleton.js';
import { Select } from '../../../components/ui/select.js';
import { withValues, useAddress } from '../../../lib/address.js';
import { count, monthName } from '../../../lib/format.js';
import { LedgerTable } from './ledger-table.js';
import { useSaveStatement, useStatement, type StatementFilter } from './statement.js';
import { UsageChart } from './usage-chart.js';

const thisMonth = (): string => new Date().toISOString().slice(0, 7);
const isKind = (value: string | null): value is EntryKind => entryKinds.includes(value as EntryKind);
const isMonth = (value: string | null): value is string => /^20\d\d-(0[1-9]|1[0-2])$/.test(value ?? '');

/** From the newest month to that of the first entry. */
function monthsSince(first: string, shown: string): string[] {
  const last = [thisMonth(), shown].sort().at(-1)!;
  const months: string[] = [];
  const at = new Date(`${last}-01T00:00:00Z`);
  for (let month = last; month >= first || month >= shown; month = at.toISOString().slice(0, 7)) {
    months.push(month);
    at.setUTCMonth(at.getUTCMonth() - 1);
  }
  return months;
}

/** The month and the kind of entry that the address names. */
function useFilter(): [StatementFilter, (change: Partial<StatementFilter>) => void] {
  const [query, changeAddress] = useAddress();
  const [month, kind] = [query.get('month'), query.get('kind')];
  const filter = { month: isMonth(month) ? month : null, kind: isKind(kind) ? kind : null };
  const choose = (change: Partial<StatementFilter>): void => changeAddress((now) => withValues(now, { ...change }));
  return [filter, choose];
}

/** What the month began with, what came and went, and what was left. */
function Sums({ statement }: { statement: TokenStatement }) {
  const { opening, added, spent, closing, month } = statement;
  const sums = [
    [text('tokens.opening'), count(opening)],
    // Less than nothing where tokens of a month before were taken back with their money.
    [text('tokens.added'), `${added < 0 ? '−' : '+'}${count(Math.abs(added))}`],
    [text('tokens.spent'), spent === 0 ? count(0) : `−${count(spent)}`],
    [text(month === thisMonth() ? 'tokens.closingNow' : 'tokens.closing'), count(closing)],
  ] as const;
  return (
    <dl className="grid grid-cols-4 gap-4 max-sm:grid-cols-2">
      {sums.map(([name, value]) => (
        <div key={name}>
          <dt className="text-small text-muted">{name}</dt>
          <dd className="font-display text-[28px]/9 font-[680] tracking-[-0.03em] tabular-nums">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** [TOK-06] The user's ledger month by month, so that each line can be checked. */
export function StatementSection() {
  const [filter, choose] = useFilter();
  const { statement, entries, isError, refetch, hasNextPage, readOn, isFetchingNextPage } = useStatement(filter);
  const save = useSaveStatement();
  const kinds = entryKinds.map((kind) => ({ value: kind, text: text(`tokens.kind.${kind}`) }));
  const shown = filter.month ?? thisMonth();
  return (
    // So high that the footer does not come into sight when a short list takes the place of its skeleton.
    <section className="mt-12 min-h-[60dvh]">
      <div className="mb-4.5 flex flex-wrap items-end justify-between gap-4">
        <h2 className="text-[32px]/9 tracking-[-0.03em]">{text('tokens.history')}</h2>
        <div className="flex flex-wrap gap-2 max-sm:w-full">
          <Select
            className="w-44 max-sm:w-[calc(50%-4px)]"
            aria-label={text('tokens.month')}
            value={shown}
            options={monthsSince(statement?.firstMonth ?? shown, shown).map((month) => ({
              value: month,
              text: monthName(month),
            }))}
            onChange={(month) => choose({ month: month === thisMonth() ? null : month })}
          />
          <Select
            className="w-36 max-sm:w-[calc(50%-4px)]"
            aria-label={text('tokens.kinds')}
            value={filter.kind ?? 'all'}
            options={[{ value: 'all', text: text('tokens.allKinds') }, ...kinds]}
            onChange={(kind) => choose({ kind: kind === 'all' ? null : kind })}
          />
          <Button icon={Download} busy={save.isPending} onClick={() => save.mutate(filter)}>
            {text('tokens.saveCsv')}
          </Button>
        </div>
      </div>
      {statement ? (
        <div className="grid gap-6">
          <Sums statement={statement} />
          <UsageChart statement={statement} />
          {entries.length === 0 ? <NoEntries ofKind={filter.kind !== null} /> : <LedgerTable entries={entries} />}
          <div className="flex flex-wrap items-center justify-between gap-3">
            <p className="text-small text-muted">{text('tokens.utc')}</p>
            {hasNextPage ? (
              <Button busy={isFetchingNextPage} onClick={readOn}>
                {text('tokens.more')}
              </Button>
            ) : null}
          </div>
        </div>
      ) : isError ? (
        <FailureState title={text('tokens.historyFailed')} onRetry={() => void refetch()} />
      ) : (
        <RowsSkeleton rows={4} />
      )}
    </section>
  );
}

function NoEntries({ ofKind }: { ofKind: boolean }) {
  if (ofKind) return <EmptyState level={3} title={text('tokens.noneOfKind')} />;
  const go = (
    <ButtonLink variant="primary" to="/design">
      {text('common.generateDesign')}
    </ButtonLink>
  );
  return (
    <EmptyState level={3} title={text('tokens.noEntries')} action={go}>
      {text('tokens.noEntriesHint')}
    </EmptyState>
  );
}
