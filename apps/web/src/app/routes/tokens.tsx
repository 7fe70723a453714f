import '#contracts/messages/screens';
import { lazy, Suspense } from 'react';
import { text } from '#contracts/messages';
import { FailureState } from '../../components/ui/failure-state.js';
import { NoticeBox } from '../../components/ui/notice-box.js';
import { PageHead } from '../../components/ui/page-head.js';
import { SignInInvitation } from '../../features/account/session/sign-in-invitation.js';
import { loadBalance, useBalance } from '../../features/jobs/balance.js';
import { LowBalance } from '../../features/account/tokens/low-balance.js';
import { PlanCards } from '../../features/account/tokens/plan-cards.js';
import { usePlan, whyNotSold } from '../../features/account/tokens/own-plan-state.js';
import { StatementSection } from '../../features/account/tokens/statement-section.js';
import { loadBuckets, useBuckets } from '../../features/account/tokens/statement.js';
import { TokenPacks } from '../../features/account/tokens/token-packs.js';
import { count, fullDate } from '../../lib/format.js';
import { readFirst } from '../../lib/read-first.js';
import { useSession } from '../../lib/session.js';
import { Skeleton } from '../../components/ui/skeleton.js';

// Below what is seen first.
const RedeemGift = lazy(() => import('../../features/account/tokens/redeem-gift.js'));

/** What expires next, if anything does; a sentence that follows another. */
function Expiry() {
  const { data, isPending } = useBuckets();
  // As long as the shortest of what it may say.
  if (isPending) return <span className="inline-block w-40" aria-hidden />;
  if (!data) return null;
  const next = data.find(({ expiresAt }) => expiresAt !== null);
  const sentence = next
    ? text('tokens.expires', { count: next.tokens, day: fullDate(next.expiresAt!) })
    : text('tokens.noExpiry');
  return ` ${sentence}`;
}

function Balance() {
  const balance = useBalance();
  if (balance.isError)
    return <FailureState title={text('tokens.balanceFailed')} onRetry={() => void balance.refetch()} />;
  const { tokensAvailable, held } = balance.data ?? { tokensAvailable: null, held: 0 };
  return (
    <section
      className="grid grid-cols-[auto_1fr] items-end gap-10 border-b border-line pb-7 max-md:grid-cols-1 max-md:gap-4"
      aria-label={text('tokens.balance')}
      aria-busy={balance.isPending}
    >
      <div>
        <p className="mb-4.5 text-muted">{text('tokens.youHave')}</p>
        {tokensAvailable === null ? (
          <Skeleton shape="block" className="h-[98.4px] w-40 max-md:h-[78.7px]" />
        ) : (
          <p className="font-display text-[120px]/[0.82] font-[720] tracking-[-0.06em] tabular-nums max-md:text-[96px]">
            {count(tokensAvailable)}
          </p>
        )}
      </div>
      <div className="pb-0.5">
        {tokensAvailable === null ? (
          <Skeleton shape="block" className="h-[30px] w-64 max-w-full" />
        ) : (
          <p className="font-display text-[24px]/[30px] font-[650] tracking-[-0.02em]">
            {tokensAvailable === 0 ? text('tokens.word') : text('tokens.enough', { count: tokensAvailable })}
          </p>
        )}
        <p className="mt-1 max-w-[52ch] text-lead text-muted">
          {text('tokens.oneImage')}
          <Expiry />
          {held > 0 ? ` ${text('tokens.heldNow', { count: held })}` : ''}
        </p>
      </div>
    </section>
  );
}

/** Said before anybody types a card. */
function NotSold() {
  const why = whyNotSold(usePlan().data);
  return why ? (
    <div className="mt-7">
      <NoticeBox look="wait" role="status">
        {why}
      </NoticeBox>
    </div>
  ) : null;
}

export const prepare = (): Promise<unknown> =>
  readFirst({ '/api/tokens/balance': loadBalance, '/api/tokens/buckets': loadBuckets });

export default function TokensScreen() {
  const status = useSession((session) => session.status);
  // `start.js` knows before the first paint whether a session is stored: what belongs to it keeps its place.
  const checking = status === 'checking';
  return (
    <div className="page">
      <PageHead title={text('common.getTokens')} />
      {status === 'signedIn' ? null : (
        <div className={checking ? 'in-data-[session=stored]:hidden' : ''}>
          <SignInInvitation title={text('tokens.logIn')}>{text('tokens.oneImage')}</SignInInvitation>
        </div>
      )}
      {status === 'signedOut' ? null : (
        <div className={checking ? 'hidden in-data-[session=stored]:block' : ''}>
          <Balance />
        </div>
      )}
      <NotSold />
      <LowBalance />
      <TokenPacks />
      <PlanCards />
      {status === 'signedIn' ? (
        <Suspense
          fallback={
            <Skeleton shape="block" className="mt-12 h-33" aria-busy="true" aria-label={text('common.loading')} />
          }
        >
          <RedeemGift />
        </Suspense>
      ) : null}
      {status === 'signedOut' ? null : <StatementSection />}
    </div>
  );
}
