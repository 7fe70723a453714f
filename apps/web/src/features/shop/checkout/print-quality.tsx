import type { CartLine } from '#contracts';
import { text } from '#contracts/messages';
import { NoticeBox } from '../../../components/ui/notice-box.js';
import { LineQuality } from '../cart/line-quality.js';
import { poorLines } from './place-order.js';

/** Says before payment what prints poorly, and that ordering it agrees to that; nothing where all is sharp enough. */
export default function PrintQuality({ lines }: { lines: readonly CartLine[] }) {
  const poor = poorLines(lines);
  if (poor.length === 0) return null;
  return (
    <section aria-labelledby="quality">
      <h2 id="quality" className="text-head">
        {text('checkout.quality')}
      </h2>
      <NoticeBox look="wait">{text('checkout.qualityAgree')}</NoticeBox>
      <ul className="grid gap-2.5">
        {poor.map((line) => (
          <li key={line.orderId}>
            <b className="font-semibold">{line.productData.name}</b>
            <LineQuality line={line} />
          </li>
        ))}
      </ul>
    </section>
  );
}
