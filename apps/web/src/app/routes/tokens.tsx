import { text } from '#contracts/messages';
import { ButtonLink } from '../../components/ui/button-link.js';
import { EmptyState } from '../../components/ui/empty-state.js';
import { FailureState } from '../../components/ui/failure-state.js';
import { RowsSkeleton } from '../../components/ui/page-skeleton.js';
import { SignInInvitation } from '../../features/auth/components/sign-in-invitation.js';
import { useBalance } from '../../features/tokens/api/balance.js';
import { useHistory } from '../../features/tokens/api/history.js';
import { LedgerTable } from '../../features/tokens/components/ledger-table.js';
import { count } from '../../lib/format.js';
import { useSession } from '../../lib/session.js';
import '../../styles/tokens-page.css';

function Balance() {
  const balance = useBalance();
  if (balance.isError)
    return <FailureState title={text('tokens.balanceFailed')} onRetry={() => void balance.refetch()} />;
  if (!balance.data)
    return <div className="sk balance-skeleton" aria-busy="true" aria-label={text('common.loading')} />;
  const { tokensAvailable, held } = balance.data;
  return (
    <section className="bal" aria-label={text('tokens.balance')}>
      <div>
        <p className="muted mb-4.5">{text('tokens.youHave')}</p>
        <p className="huge">{count(tokensAvailable)}</p>
      </div>
      <div className="pb-0.5">
        <p className="enough">
          {tokensAvailable === 0 ? text('tokens.word') : text('tokens.enough', { count: tokensAvailable })}
        </p>
        <p className="lead mt-1">
          {text('tokens.oneImage')} {text('tokens.noExpiry')}
          {held > 0 ? ` ${text('tokens.heldNow', { count: held })}` : ''}
        </p>
      </div>
    </section>
  );
}

function History() {
  const history = useHistory();
  const go = (
    <ButtonLink variant="primary" to="/design">
      {text('common.generateDesign')}
    </ButtonLink>
  );
  return (
    <div className="sec">
      <div className="sechead">
        <h2 id="history">{text('tokens.history')}</h2>
        <span className="small muted">{text('tokens.historyHint')}</span>
      </div>
      {history.isPending ? (
        <RowsSkeleton rows={4} />
      ) : history.isError ? (
        <FailureState title={text('tokens.historyFailed')} onRetry={() => void history.refetch()} />
      ) : history.data.length === 0 ? (
        <EmptyState title={text('tokens.noEntries')} action={go}>
          {text('tokens.noEntriesHint')}
        </EmptyState>
      ) : (
        <LedgerTable entries={history.data} />
      )}
    </div>
  );
}

export default function TokensScreen() {
  const status = useSession((session) => session.status);
  return (
    <div className="page">
      {status === 'signedOut' ? (
        <>
          <div className="head">
            <h1>{text('common.getTokens')}</h1>
          </div>
          <SignInInvitation title={text('tokens.logIn')}>{text('tokens.oneImage')}</SignInInvitation>
        </>
      ) : (
        <>
          <h1 className="sr">{text('common.getTokens')}</h1>
          <Balance />
          <History />
        </>
      )}
    </div>
  );
}
