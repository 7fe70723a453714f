import { Link } from 'react-router-dom';
import { text } from '#contracts/messages';
import { EmptyState } from '../../components/ui/empty-state.js';
import { FailureState } from '../../components/ui/failure-state.js';
import { RowsSkeleton } from '../../components/ui/page-skeleton.js';
import { SignInInvitation } from '../../features/auth/components/sign-in-invitation.js';
import { useBalance } from '../../features/tokens/api/balance.js';
import { useHistory } from '../../features/tokens/api/history.js';
import { LedgerTable } from '../../features/tokens/components/ledger-table.js';
import { count, plural } from '../../lib/format.js';
import { useSession } from '../../lib/session.js';
import '../../styles/tokens-page.css';

function Balance() {
  const balance = useBalance();
  if (balance.isError) return <FailureState title={text('tokens.balanceFailed')} onRetry={() => void balance.refetch()} />;
  if (!balance.data) return <div className="sk balance-skeleton" aria-busy="true" aria-label="Loading" />;
  const { tokensAvailable, held } = balance.data;
  return (
    <section className="bal" aria-label="Balance">
      <div><p className="muted mb-4.5">You have</p><p className="huge">{count(tokensAvailable)}</p></div>
      <div className="pb-0.5">
        <p className="enough">{tokensAvailable === 0 ? 'tokens' : `${tokensAvailable === 1 ? 'token' : 'tokens'}, enough for ${plural(tokensAvailable, 'image')}`}</p>
        <p className="lead mt-1">One image uses one token, and only when the image exists. Tokens do not expire.{held > 0 ? ` ${plural(held, 'token')} held for what runs now.` : ''}</p>
      </div>
    </section>
  );
}

function History() {
  const history = useHistory();
  const go = <Link className="btn primary" to="/design">Generate Design</Link>;
  return (
    <section className="sec" aria-labelledby="history">
      <div className="sechead"><h2 id="history">History</h2><span className="small muted">The sum of all entries is your balance</span></div>
      {history.isPending ? <RowsSkeleton rows={4} />
        : history.isError ? <FailureState title={text('tokens.historyFailed')} onRetry={() => void history.refetch()} />
        : history.data.length === 0 ? <EmptyState title="No entries yet" action={go}>Every token you get or spend is written down here.</EmptyState>
        : <LedgerTable entries={history.data} />}
    </section>
  );
}

export default function TokensScreen() {
  const status = useSession((session) => session.status);
  return (
    <div className="page">
      {status === 'signedOut' ? (
        <><div className="head"><h1>Get Tokens</h1></div><SignInInvitation title={text('tokens.logIn')}>One image uses one token, and only when the image exists.</SignInInvitation></>
      ) : (
        <><h1 className="sr">Get Tokens</h1><Balance /><History /></>
      )}
    </div>
  );
}
