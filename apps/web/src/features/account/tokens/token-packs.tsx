import type { TokenPurchase } from '#contracts';
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { text } from '#contracts/messages';
import { Button } from '../../../components/ui/button.js';
import { Card } from '../../../components/ui/card.js';
import { FailureState } from '../../../components/ui/failure-state.js';
import { Skeleton } from '../../../components/ui/skeleton.js';
import { cn } from '../../../lib/cn.js';
import { cents, count, dollars } from '../../../lib/format.js';
import { call } from '../../../lib/http-client.js';
import { notify } from '../../../lib/notify.js';
import { queryClient, queryKeys } from '../../../lib/query-client.js';
import { useSession } from '../../../lib/session.js';
import { takeBalance, useBalance } from '../../jobs/balance.js';
import { CardProblem, type CardFields } from '../../payment/card-fields.js';
import { isPriceChange, useOffers, type Pack } from '../../payment/offers.js';
import { CardDialog } from './card-dialog.js';
import { mayBuy } from './may-buy.js';

/** The pack that most shoppers take. */
const FAVOURITE = 'popular';
const THREADS = 27;
const LARGEST = 999;

const packName = ({ id }: Pack): string => text(`pack.${id}`);

/** The names of purchases that are not known to be paid: pressed again, even in a dialog opened anew, each is the same purchase. */
const unpaid = new Map<Pack['id'], string>();

async function buy({ id, tokens, price }: Pack, card: CardFields): Promise<TokenPurchase> {
  const requestId = unpaid.get(id) ?? crypto.randomUUID();
  const paymentMethodId = await card.createMethod();
  unpaid.set(id, requestId);
  const body = { amount: tokens, note: text(`purchase.pack.${id}`), paymentMethodId, shownPrice: price, requestId };
  const purchase = await call('POST /api/tokens/balance', { body });
  if (purchase.status !== 'requires_action' || !purchase.clientSecret) return purchase;
  await card.confirmWithBank(purchase.clientSecret);
  return call('GET /api/tokens/purchases/:id', { params: { id: purchase.purchaseId } });
}

async function pay(pack: Pack, card: CardFields): Promise<void> {
  const { tokens } = pack;
  const purchase = await buy(pack, card).catch((error: unknown) => {
    if (isPriceChange(error)) unpaid.delete(pack.id);
    throw error;
  });
  if (purchase.status !== 'paid') throw new CardProblem(text('payment.declined.authentication_required'));
  unpaid.delete(pack.id);
  takeBalance(purchase.balance);
  void queryClient.invalidateQueries({ queryKey: queryKeys.ledger });
  notify.success(text('purchase.done', { count: tokens, balance: count(purchase.balance.tokensAvailable) }), {
    id: 'purchase',
  });
}

/** [TOK-03] The packs with what a token costs in each. A link such as /tokens?buy=popular opens one. */
export function TokenPacks() {
  const offers = useOffers();
  const [query] = useSearchParams();
  const signedIn = useSession((session) => session.status === 'signedIn');
  const [chosen, setChosen] = useState<string | null>(query.get('buy'));
  const packs = offers.data?.packs ?? [];
  const buying = signedIn ? packs.find(({ id }) => id === chosen) : undefined;
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
            : packs.map((pack) => <PackCard key={pack.id} pack={pack} onBuy={() => mayBuy() && setChosen(pack.id)} />)}
        </div>
      )}
      {buying ? (
        <CardDialog
          title={text('purchase.pay', { pack: packName(buying) })}
          payLabel={text('payment.payNow', { amount: dollars(buying.price) })}
          onPay={(card) => pay(buying, card)}
          onClose={() => setChosen(null)}
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
