import type { TokenReceipt } from '#contracts';
import { text } from '#contracts/messages';
import { FactList } from '../../../components/ui/fact-list.js';
import { amount, cents, count, dollars, fullDate } from '../../../lib/format.js';

/** A pack, a month of a plan, or the rest of one. */
function itemOf({ pack, plan, isRestOfMonth }: TokenReceipt): string {
  if (plan)
    return isRestOfMonth ? text('plan.upgradeNote', { plan: text(`plan.${plan}`) }) : text(`plan.refill.${plan}`);
  return pack ? text(`purchase.pack.${pack}`) : '';
}

/** [TOK-04] What was bought, by whom, and what was paid; printed, the page is nothing else. */
export function ReceiptSheet({ receipt }: { receipt: TokenReceipt }) {
  const { number, paidAt, tokens, price, refunded, buyer } = receipt;
  const isRefunded = cents(refunded) > 0;
  const kept = amount(cents(price) - cents(refunded));
  return (
    <article className="token-receipt grid gap-7 rounded-card border border-line bg-surface p-8 wrap-break-word max-md:p-5 print:border-0 print:bg-white print:p-0 print:text-black print:**:text-black">
      <header className="grid gap-3">
        <p className="text-small font-semibold text-muted">{text('app.name')}</p>
        <h1 className="text-[30px]/9">{text('page.tokenReceipt')}</h1>
      </header>
      <FactList>
        <dt>{text('tokens.receiptNumber')}</dt>
        <dd className="tabular-nums">{number}</dd>
        <dt>{text('tokens.paidOn')}</dt>
        <dd>{fullDate(paidAt)}</dd>
        <dt>{text('tokens.buyer')}</dt>
        <dd>
          {[buyer.name, buyer.email].filter(Boolean).map((line) => (
            <span key={line} className="block">
              {line}
            </span>
          ))}
        </dd>
        <dt>{text('tokens.item')}</dt>
        <dd>{text('tokens.itemTokens', { pack: itemOf(receipt), count: count(tokens) })}</dd>
      </FactList>
      <FactList className="border-t border-line pt-5 tabular-nums">
        <dt>{text('tokens.total')}</dt>
        <dd className={isRefunded ? '' : 'font-semibold'}>{dollars(price)}</dd>
        {isRefunded ? (
          <>
            <dt>{text('tokens.refunded')}</dt>
            <dd>−{dollars(refunded)}</dd>
            <dt>{text('tokens.kept')}</dt>
            <dd className="font-semibold">{dollars(kept)}</dd>
          </>
        ) : null}
      </FactList>
      <p className="text-small text-muted">{text('tokens.thanks')}</p>
    </article>
  );
}
