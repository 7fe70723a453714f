import type { TokenPurchase } from '#contracts';
import { useCallback, useEffect } from 'react';
import { text } from '#contracts/messages';
import { Button } from '../../../components/ui/button.js';
import { Card } from '../../../components/ui/card.js';
import { FailureState } from '../../../components/ui/failure-state.js';
import { Skeleton } from '../../../components/ui/skeleton.js';
import { cn } from '../../../lib/cn.js';
import { useAddress, withValues } from '../../../lib/address.js';
import { ApiError } from '../../../lib/api-error.js';
import { cents, count, dollars } from '../../../lib/format.js';
import { call } from '../../../lib/http-client.js';
import { notify } from '../../../lib/notify.js';
import { queryClient } from '../../../lib/query-client.js';
import { useSession } from '../../../lib/session.js';
import { takeBalance, useBalance } from '../../jobs/balance.js';
import { CardProblem, type CardFields } from '../../payment/card-fields.js';
import { isPriceChange, useOffers, type Pack } from '../../payment/offers.js';
import { CardDialog } from './card-dialog.js';
import { mayBuy, whyNotToBuy } from './may-buy.js';
import { usePlan } from './own-plan-state.js';
import { tokenKeys } from './token-keys.js';

/** The pack that most shoppers take. */
const FAVOURITE = 'popular';
const THREADS = 27;
const LARGEST = 999;

const packName = ({ id }: Pack): string => text(`pack.${id}`);

/** The names of purchases of which it is not known whether they are paid: pressed again, even in a dialog opened anew, each is the same purchase. */
const uncertain = new Map<Pack['id'], string>();

async function buy({ id, tokens, price }: Pack, card: CardFields): Promise<TokenPurchase> {
  const requestId = uncertain.get(id) ?? crypto.randomUUID();
  uncertain.set(id, requestId);
  const paymentMethodId = await card.createMethod();
  const body = { amount: tokens, note: text(`purchase.pack.${id}`), paymentMethodId, shownPrice: price, requestId };
  const purchase = await call('POST /api/tokens/balance', { body });
  if (purchase.status !== 'requires_action' || !purchase.clientSecret) return purchase;
  await card.confirmWithBank(purchase.clientSecret);
  return call('GET /api/tokens/purchases/:id', { params: { id: purchase.purchaseId } });
}

/** The bank has said no: what is pressed next is a purchase of its own. */
const isDeclined = (error: unknown): boolean => error instanceof ApiError && error.status === 402;

async function pay(pack: Pack, card: CardFields): Promise<void> {
  const { tokens } = pack;
  const purchase = await buy(pack, card).catch((error: unknown) => {
    if (isPriceChange(error) || isDeclined(error)) uncertain.delete(pack.id);
    throw error;
  });
  if (purchase.status !== 'paid') throw new CardProblem(text('payment.declined.authentication_required'));
  uncertain.delete(pack.id);
  takeBalance(purchase.balance);
  void queryClient.invalidateQueries({ queryKey: tokenKeys.ledger });
  notify.success(text('purchase.done', { count: tokens, balance: count(purchase.balance.tokensAvailable) }), {
    id: 'purchase',
  });
}

/** The pack that is being bought, as the address names it: a link such as /tokens?buy=popular opens one. Nobody who may not buy is asked for a card. */
function useChosenPack() {
  const [query, change] = useAddress();
  const signedIn = useSession((session) => session.status === 'signedIn');
  const { isFetched, data: plan } = usePlan();
  const linked = signedIn && isFetched ? query.get('buy') : null;
  const choose = useCallback((id: string | null) => change((now) => withValues(now, { buy: id })), [change]);
  useEffect(() => {
    if (linked !== null && !mayBuy()) choose(null);
  }, [linked, plan, choose]);
  return { chosen: whyNotToBuy() === null ? linked : null, choose };
}

/** [TOK-03] The packs with what a token costs in each. */
export function TokenPacks() {
  const offers = useOffers();
  const { chosen, choose } = useChosenPack();
  const packs = offers.data?.packs ?? [];
  const buying = packs.find(({ id }) => id === chosen);
  return (
    <section className="mt-12" aria-labelledby="packs">
      <h2 id="packs" className="mb-3.5 text-[32px]/9 tracking-[-0.03em]">
        {text('purchase.title')}
      </h2>
      {offers.isError ? (
        <FailureState title={text('purchase.offersFailed')} onRetry={() => void offers.refetch()} />
      ) : (
        <div className="grid grid-cols-4 gap-4 max-laptop:grid-cols-2 max-sm:grid-cols-1">
          {offers.isPending
            ? Array.from({ length: 4 }, (_, index) => <Skeleton key={index} shape="block" className="h-[286px]" />)
            : packs.map((pack) => <PackCard key={pack.id} pack={pack} onBuy={() => mayBuy() && choose(pack.id)} />)}
        </div>
      )}
      {buying ? (
        <CardDialog
          title={text('purchase.pay', { pack: packName(buying) })}
          payLabel={text('payment.payNow', { amount: dollars(buying.price) })}
          onPay={(card) => pay(buying, card)}
          onClose={() => choose(null)}
        >
          <p className="text-muted">
            {text('purchase.summary', { count: buying.tokens, price: dollars(buying.price) })}
          </p>
        </CardDialog>
      ) : null}
    </section>
  );
}

function PackCard({ pack, onBuy }: { pack: Pack; onBuy: () => void }) {
  const balance = useBalance();
  const signedIn = useSession((session) => session.status === 'signedIn');
  const favourite = pack.id === FAVOURITE;
  return (
    <Card as="article" aria-label={packName(pack)} className={cn('grid gap-1', favourite && 'border-ink')}>
      <Threads tokens={pack.tokens} />
      <div className="mt-3 flex items-center justify-between gap-2">
        <h3 className="text-head">{packName(pack)}</h3>
      </div>
      <p className="font-display text-[40px]/[48px] font-[720] tracking-[-0.04em] tabular-nums">{count(pack.tokens)}</p>
      <p className="text-small text-muted">
        {text('purchase.each', { price: dollars(cents(pack.price) / pack.tokens / 100) })}
      </p>
      <Button className="mt-2" variant={favourite ? 'primary' : 'default'} onClick={onBuy}>
        {text('purchase.buy', { price: dollars(pack.price) })}
        <span className="sr-only">{packName(pack)}</span>
      </Button>
      {signedIn ? (
        <p className="min-h-[18px] text-center text-small text-muted">
          {balance.data ? text('purchase.then', { count: count(balance.data.tokensAvailable + pack.tokens) }) : null}
        </p>
      ) : null}
    </Card>
  );
}

/** How large a pack is beside the others, drawn as threads. */
function Threads({ tokens }: { tokens: number }) {
  const filled = Math.round(THREADS * (tokens / LARGEST) ** 0.3);
  return (
    <span className="flex h-14 justify-between" aria-hidden>
      {Array.from({ length: THREADS }, (_, index) => (
        <span key={index} className={cn('w-[3px] rounded-[1px]', index < filled ? 'bg-accent' : 'bg-sunken')} />
      ))}
    </span>
  );
}
