import type { Receipt } from '#contracts/receipt';
import { text } from '#contracts/messages';

function Lines({ lines }: Pick<Receipt, 'lines'>) {
  return (
    <table className="w-full border-collapse text-small">
      <thead>
        <tr className="border-b border-line text-start text-muted">
          <th className="py-2 text-start font-semibold">{text('receipt.item')}</th>
          <th className="py-2 text-end font-semibold">{text('receipt.quantity')}</th>
          <th className="py-2 text-end font-semibold max-md:hidden">{text('receipt.price')}</th>
          <th className="py-2 text-end font-semibold">{text('receipt.sum')}</th>
        </tr>
      </thead>
      <tbody>
        {lines.map(({ name, details, quantity, price, sum }, index) => (
          <tr key={index} className="border-b border-line align-top tabular-nums">
            <td className="py-2.5 pe-3">
              <b className="font-semibold">{name}</b>
              {details ? <span className="block text-muted">{details}</span> : null}
            </td>
            <td className="py-2.5 text-end">{quantity}</td>
            <td className="py-2.5 text-end max-md:hidden">{price}</td>
            <td className="py-2.5 text-end">{sum}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** A receipt as a sheet of paper; printed, the page is nothing else. */
export function ReceiptSheet({ receipt }: { receipt: Receipt }) {
  const { title, facts, addresses, lines, sums, note } = receipt;
  return (
    <article className="receipt grid gap-7 rounded-card border border-line bg-surface p-8 wrap-break-word max-md:p-5">
      <header className="grid gap-3">
        <p className="text-small font-semibold text-muted">{text('app.name')}</p>
        <h1 className="text-[30px]/9">{title}</h1>
        <dl className="grid grid-cols-[max-content_minmax(0,1fr)] gap-x-5 gap-y-1 text-small">
          {facts.map(([name, value]) => (
            <div key={name} className="contents">
              <dt className="text-muted">{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      </header>
      <div className="grid grid-cols-2 gap-5">
        {addresses.map(({ title: name, lines: address }) => (
          <section key={name} className="min-w-0">
            <h2 className="mb-1 text-small font-semibold">{name}</h2>
            <address className="text-small whitespace-pre-line text-muted not-italic">{address.join('\n')}</address>
          </section>
        ))}
      </div>
      <Lines lines={lines} />
      <dl className="ms-auto grid w-full max-w-72 grid-cols-[minmax(0,1fr)_max-content] gap-x-5 gap-y-1.5 text-small tabular-nums">
        {sums.map(([name, value], index) => (
          <div key={name} className="contents">
            <dt className={index === sums.length - 1 ? 'font-semibold' : 'text-muted'}>{name}</dt>
            <dd className={index === sums.length - 1 ? 'text-end font-semibold' : 'text-end'}>{value}</dd>
          </div>
        ))}
      </dl>
      <p className="text-small text-muted">{note}</p>
    </article>
  );
}
