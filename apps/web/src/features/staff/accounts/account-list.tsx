import type { TokenAccountView } from '#contracts';
import { Search } from 'lucide-react';
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { MOST_LISTED_ACCOUNTS } from '#contracts/list-limits';
import { text } from '#contracts/messages';
import { Button } from '../../../components/ui/button.js';
import { Card } from '../../../components/ui/card.js';
import { EmptyState } from '../../../components/ui/empty-state.js';
import { FailureState } from '../../../components/ui/failure-state.js';
import { Input } from '../../../components/ui/input.js';
import { RowsSkeleton } from '../../../components/ui/page-skeleton.js';
import { StatusPill } from '../../../components/ui/status-pill.js';
import { Table, type Column } from '../../../components/ui/table.js';
import { count } from '../../../lib/format.js';
import { useSettled } from '../../../lib/use-settled.js';
import { CorrectDialog, LiftDialog } from './account-dialogs.js';
import { fewestLetters, nameOf, useTokenAccounts } from './token-accounts.js';

/** Typing pauses for this long before the server is asked. */
const PAUSE_MS = 250;

type Action = 'correct' | 'lift';

const looks = { none: 'ok', open: 'wait', lost: 'bad' } as const;

const columnsFor = (act: (action: Action, account: TokenAccountView) => void): Column<TokenAccountView>[] => [
  {
    id: 'user',
    head: text('tokenAccounts.user'),
    cell: (account) => (
      <>
        <b className="font-semibold">{nameOf(account)}</b>
        {account.name && account.email ? <span className="block text-muted">{account.email}</span> : null}
      </>
    ),
  },
  {
    id: 'state',
    head: text('tokenAccounts.state'),
    cell: ({ flag }) => (
      <StatusPill look={looks[flag ?? 'none']}>{text(`tokenAccounts.flag.${flag ?? 'none'}`)}</StatusPill>
    ),
  },
  {
    id: 'balance',
    head: text('tokenAccounts.balance'),
    cell: ({ tokensAvailable }) => count(tokensAvailable),
    figures: true,
  },
  {
    id: 'actions',
    head: <span className="sr-only">{text('tokenAccounts.actions')}</span>,
    cell: (account) => (
      <span className="flex justify-end gap-2 max-md:flex-col">
        {account.flag === 'lost' ? (
          <Button size="sm" onClick={() => act('lift', account)}>
            {text('tokenAccounts.lift')}
            <span className="sr-only">{nameOf(account)}</span>
          </Button>
        ) : null}
        <Button size="sm" onClick={() => act('correct', account)}>
          {text('tokenAccounts.correct')}
          <span className="sr-only">{nameOf(account)}</span>
        </Button>
      </span>
    ),
  },
];

/** The token accounts that are flagged, or those that were searched for, and what an admin can do with each. */
export function AccountList() {
  const [search] = useSearchParams();
  const [typed, setTyped] = useState(search.get('q') ?? '');
  const [chosen, setChosen] = useState<{ action: Action; account: TokenAccountView } | null>(null);
  const words = useSettled(typed.trim().length < fewestLetters ? '' : typed.trim(), PAUSE_MS);
  const accounts = useTokenAccounts(words);
  const heading = text(words ? 'tokenAccounts.found' : 'tokenAccounts.flagged');
  const close = (): void => setChosen(null);
  return (
    <>
      <search className="relative mb-6 block max-w-[420px]">
        <Search
          className="pointer-events-none absolute start-3 top-1/2 size-4 -translate-y-1/2 text-muted"
          aria-hidden
        />
        <Input
          type="search"
          className="ps-9"
          aria-label={text('tokenAccounts.search')}
          placeholder={text('tokenAccounts.search')}
          maxLength={100}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
      </search>
      <h2 className="mb-3 text-[24px]/[30px]">{heading}</h2>
      {accounts.isError ? (
        <FailureState title={text('tokenAccounts.failed')} onRetry={() => void accounts.refetch()} />
      ) : accounts.isPending ? (
        // Nearly as high as what says that no account is flagged, which is what mostly comes.
        <RowsSkeleton rows={4} />
      ) : accounts.data.length === 0 ? (
        <EmptyState level={3} title={text(words ? 'tokenAccounts.noMatch' : 'tokenAccounts.none')}>
          {text(words ? 'tokenAccounts.noMatchHint' : 'tokenAccounts.noneHint')}
        </EmptyState>
      ) : (
        <Card as="div" flush className="overflow-hidden">
          <Table
            caption={heading}
            columns={columnsFor((action, account) => setChosen({ action, account }))}
            rows={accounts.data}
            idOf={({ userId }) => userId}
          />
          {accounts.data.length >= MOST_LISTED_ACCOUNTS ? (
            <p className="border-t border-line p-3 text-small text-muted">
              {text('tokenAccounts.cut', { count: MOST_LISTED_ACCOUNTS })}
            </p>
          ) : null}
        </Card>
      )}
      {chosen?.action === 'correct' ? <CorrectDialog account={chosen.account} onClose={close} /> : null}
      {chosen?.action === 'lift' ? <LiftDialog account={chosen.account} onClose={close} /> : null}
    </>
  );
}
