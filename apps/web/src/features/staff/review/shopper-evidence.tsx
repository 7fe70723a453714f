import type { OrderEvidence } from '#contracts';
import { TriangleAlert } from 'lucide-react';
import { text } from '#contracts/messages';
import { Skeleton } from '../../../components/ui/skeleton.js';
import { dollars, moment } from '../../../lib/format.js';
import { useEvidence } from './reviews.js';

const Heading = ({ children }: { children: string }) => <h3 className="text-small font-semibold">{children}</h3>;

/** The shopper's other orders in words. */
function pastOf({ orders, isCut, spent, rejected }: NonNullable<OrderEvidence['shopper']>): string {
  if (orders === 0) return text('desk.shopperNew');
  const past = text(isCut ? 'desk.shopperManyOrders' : 'desk.shopperOrders', { count: orders, spent: dollars(spent) });
  return `${past} ${rejected === 0 ? text('desk.noneRejected') : text('desk.someRejected', { count: rejected })}`;
}

function Shopper({ shopper }: { shopper: NonNullable<OrderEvidence['shopper']> }) {
  return (
    <section className="grid gap-1">
      <Heading>{text('desk.shopper')}</Heading>
      <p className="text-small text-muted">{pastOf(shopper)}</p>
      <p className="text-tiny text-muted">{text('desk.shopperSince', { time: moment(shopper.since) })}</p>
    </section>
  );
}

function Prompts({ evidence }: { evidence: OrderEvidence }) {
  const designs = new Map(
    evidence.lines
      .flatMap(({ areas }) => areas.map(({ design }) => design))
      .filter((design) => design !== null)
      .map((design) => [design.createdAt + design.prompt, design]),
  );
  if (designs.size === 0) return null;
  return (
    <section className="grid gap-1.5">
      <Heading>{text('desk.provenance')}</Heading>
      {[...designs].map(([key, design]) => (
        <div key={key}>
          <p className="text-small">{design.prompt || text('desk.ownPicture')}</p>
          <p className="font-mono text-mono text-muted">
            {design.prompt ? (
              <>
                {design.model}
                <br />
              </>
            ) : null}
            {moment(design.createdAt)}
          </p>
        </div>
      ))}
    </section>
  );
}

/** What to weigh beside the picture: risks, the shopper's other orders, and where the designs come from. */
export function ShopperEvidence({ orderId }: { orderId: string }) {
  const { data: evidence, isError } = useEvidence(orderId);
  if (isError)
    return (
      <p className="text-small text-danger" role="alert">
        {text('desk.evidenceFailed')}
      </p>
    );
  if (!evidence) return <Skeleton height={192} round aria-busy="true" aria-label={text('common.loading')} />;
  return (
    <>
      {evidence.risks.length > 0 ? (
        <section className="grid gap-1.5">
          <Heading>{text('desk.risks')}</Heading>
          <ul className="grid gap-1 text-small">
            {evidence.risks.map((risk) => (
              <li key={risk} className="flex items-start gap-2">
                <TriangleAlert
                  className={`mt-0.5 size-4 flex-none ${risk === 'firstOrder' ? 'text-muted' : 'text-warn'}`}
                  aria-hidden
                />
                {text(`desk.risk.${risk}`)}
              </li>
            ))}
          </ul>
        </section>
      ) : null}
      {evidence.shopper ? <Shopper shopper={evidence.shopper} /> : null}
      <Prompts evidence={evidence} />
    </>
  );
}
