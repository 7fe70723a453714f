import { variantOptions } from '#domain';
import { LogIn } from 'lucide-react';
import { text } from '#contracts/messages';
import { Button } from '../../../components/ui/button.js';
import { ButtonLink } from '../../../components/ui/button-link.js';
import { cents, dollars } from '../../../lib/format.js';
import { notify } from '../../../lib/notify.js';
import { loginPath } from '../../../lib/own-path.js';
import { removeKept, UNDO_MS, useKeptLines, type KeptLine } from './kept-lines.js';
import { SmallLine } from './small-line.js';

function remove(kept: KeptLine): void {
  const action = { label: text('cart.undo'), run: removeKept(kept) };
  notify.success(text('cart.removed'), { id: 'cart', action, milliseconds: UNDO_MS });
}

function VisitorLine({ kept }: { kept: KeptLine }) {
  const { line, name, image, price } = kept;
  const { quantity = 1, size = null, color = null } = line;
  return (
    <SmallLine
      name={name}
      picture={image}
      facts={[variantOptions({ size, color }), text('count.pieces', { count: quantity })]}
      heading="h2"
    >
      <b className="font-semibold tabular-nums">{dollars((cents(price) * quantity) / 100)}</b>
      <Button
        size="sm"
        variant="ghost"
        aria-label={text('cart.removeNamed', { product: name })}
        onClick={() => remove(kept)}
      >
        {text('common.remove')}
      </Button>
    </SmallLine>
  );
}

/** [CART-06] What a visitor has added so far; it is ordered after the sign-in. */
export default function VisitorLines() {
  const lines = useKeptLines((kept) => kept.lines);
  return (
    <section aria-label={text('cart.items')} className="max-w-[640px]">
      <ul>
        {lines.map((kept) => (
          <VisitorLine key={kept.line.syncVariantId} kept={kept} />
        ))}
      </ul>
      <p className="mt-5 mb-4 text-small text-muted">{text('cart.visitorNote')}</p>
      <ButtonLink variant="primary" size="lg" to={loginPath('/cart')}>
        <LogIn aria-hidden />
        {text('cart.logInToCheckOut')}
      </ButtonLink>
    </section>
  );
}
