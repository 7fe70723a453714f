import '#contracts/messages/screens';
import type { CartLine as Line } from '#contracts';
import { lazy, Suspense, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { text } from '#contracts/messages';
import { ButtonLink } from '../../components/ui/button-link.js';
import { Button } from '../../components/ui/button.js';
import { ConfirmDialog } from '../../components/ui/confirm-dialog.js';
import { EmptyState } from '../../components/ui/empty-state.js';
import { FailureState } from '../../components/ui/failure-state.js';
import { NoticeBox } from '../../components/ui/notice-box.js';
import { PageHead } from '../../components/ui/page-head.js';
import { RowsSkeleton } from '../../components/ui/page-skeleton.js';
import { TextButton } from '../../components/ui/text-button.js';
import { StickyBar } from '../../components/ui/sticky-bar.js';
import { SignInInvitation } from '../../features/account/session/sign-in-invitation.js';
import { useSavedAddresses } from '../../features/shop/addresses/addresses.js';
import { linesOf, needsAttention, useCart } from '../../features/shop/cart/cart.js';
import { useClearCart, useRemoveLine } from '../../features/shop/cart/cart-changes.js';
import { useKeptLines } from '../../features/shop/cart/kept-lines.js';
import { CartLine } from '../../features/shop/cart/cart-line.js';
import { SavedLines } from '../../features/shop/cart/saved-lines.js';
import { CartSummary } from '../../features/shop/cart/cart-summary.js';
import { readFirstCart } from '../../features/shop/cart/read-first-cart.js';
import { useQuantities, withPending } from '../../features/shop/cart/use-quantities.js';
import { totalsOf } from '../../features/shop/checkout/totals.js';
import { besideSummary } from '../../features/shop/order-summary.js';
import { dollars } from '../../lib/format.js';
import { notify } from '../../lib/notify.js';
import { useSession } from '../../lib/session.js';
import { useGenerationConfig } from '../../lib/app-config.js';

// Asked for where a visitor has added something.
const VisitorLines = lazy(() => import('../../features/shop/cart/visitor-lines.js'));

/** What the cart holds in the raw, for those who develop the shop. */
function DebugBlock({ lines }: { lines: Line[] }) {
  const config = useGenerationConfig();
  if (!config.data?.development) return null;
  return (
    <details className="mt-8">
      <summary className="text-small text-muted">{text('cart.debug')}</summary>
      <pre className="overflow-x-auto rounded-lg bg-sunken px-3.5 py-3 font-mono text-mono whitespace-pre">
        {JSON.stringify(lines, null, 2)}
      </pre>
    </details>
  );
}

function FullCart({ lines, saved }: { lines: Line[]; saved: Line[] }) {
  const navigate = useNavigate();
  const quantities = useQuantities(lines);
  const remove = useRemoveLine();
  const clear = useClearCart();
  const [asking, setAsking] = useState<Line | 'all' | null>(null);
  const present = withPending(lines, quantities.pending);
  const blocked = lines.some(needsAttention) && text('cart.attention');
  const checkout = async (): Promise<void> => {
    if (await quantities.save()) void navigate('/checkout');
  };
  const confirm = (): void => {
    const done = { onSettled: () => setAsking(null) };
    if (asking === 'all') clear.mutate(undefined, done);
    else if (asking) remove.mutate(asking, done);
  };
  return (
    <>
      <PageHead title={text('cart.title')} sub={blocked || text('cart.ready', { count: lines.length })}>
        <Button variant="ghost" className="-mr-3.5" onClick={() => setAsking('all')}>
          {text('cart.clear')}
        </Button>
      </PageHead>
      <div className={besideSummary}>
        <section aria-label={text('cart.items')}>
          <ul>
            {lines.map((line) => (
              <CartLine
                key={line.orderId}
                line={line}
                pending={quantities.pending[line.orderId]}
                onQuantity={(quantity) => quantities.set(line.orderId, quantity)}
                onRemove={() => setAsking(line)}
              />
            ))}
          </ul>
          {quantities.changed ? (
            <div className="mt-5">
              <NoticeBox
                look="wait"
                role="status"
                action={<TextButton onClick={() => void quantities.save()}>{text('cart.saveNow')}</TextButton>}
              >
                {text('cart.pendingNote')}
              </NoticeBox>
            </div>
          ) : null}
          <SavedLines lines={saved} />
          <DebugBlock lines={lines} />
        </section>
        <CartSummary
          lines={present}
          blocked={blocked}
          busy={quantities.saving}
          onBeforeEstimate={quantities.save}
          onCheckout={() => void checkout()}
        />
      </div>
      <StickyBar>
        <span className="min-w-0 flex-1 leading-[18px]">
          <span className="text-tiny text-muted block">{text('common.subtotal')}</span>
          <b className="font-semibold tabular-nums">{dollars(totalsOf(present, null).subtotal)}</b>
        </span>
        <Button
          variant="primary"
          blocked={blocked}
          onBlockedPress={() => blocked && notify.error(blocked, { id: 'cart' })}
          onClick={() => void checkout()}
        >
          {text('common.proceedToCheckout')}
        </Button>
      </StickyBar>
      <ConfirmDialog
        open={asking !== null}
        title={asking === 'all' ? text('cart.clear') : text('cart.removeTitle')}
        question={
          asking === 'all'
            ? text('cart.clearQuestion')
            : text('cart.removeQuestion', { product: asking?.productData.name ?? '' })
        }
        confirm={asking === 'all' ? text('cart.clear') : text('common.remove')}
        busy={remove.isPending || clear.isPending}
        onConfirm={confirm}
        onClose={() => setAsking(null)}
      />
    </>
  );
}

/** What a visitor added, or the invitation to log in. */
function VisitorCart() {
  const isEmpty = useKeptLines(({ lines }) => lines.length === 0);
  if (isEmpty) return <SignInInvitation title={text('cart.empty')}>{text('cart.invitation')}</SignInInvitation>;
  return (
    <Suspense fallback={<RowsSkeleton rows={3} tall />}>
      <VisitorLines />
    </Suspense>
  );
}

export const prepare = readFirstCart;

export default function CartScreen() {
  const status = useSession((session) => session.status);
  const cart = useCart();
  const addresses = useSavedAddresses();
  // The summary begins with the default address.
  const waits = addresses.isPending && addresses.failureCount === 0;
  const lines = linesOf(cart.data);
  const saved = cart.data?.saved ?? [];
  const shop = (
    <ButtonLink variant="primary" to="/catalog">
      {text('common.browseCatalog')}
    </ButtonLink>
  );
  if (status === 'signedIn' && cart.isSuccess && lines.length > 0 && !waits)
    return (
      <div className="page">
        <FullCart lines={lines} saved={saved} />
      </div>
    );
  return (
    <div className="page">
      <PageHead title={text('cart.title')} />
      {status === 'signedOut' ? (
        <VisitorCart />
      ) : cart.isError ? (
        <FailureState title={text('cart.loadFailed')} onRetry={() => void cart.refetch()} />
      ) : cart.isSuccess && lines.length === 0 ? (
        <>
          <EmptyState title={text('cart.empty')} action={shop}>
            {text('cart.emptyHint')}
          </EmptyState>
          <SavedLines lines={saved} />
        </>
      ) : (
        <RowsSkeleton rows={3} tall />
      )}
    </div>
  );
}
