import type { Line, Order } from '#contracts';
import { useState } from 'react';
import { Segmented } from '../../../components/ui/segmented.js';

type View = 'print' | 'mockup';

const views = [{ value: 'print', text: 'Design' }, { value: 'mockup', text: 'Mockup' }] as const;
const missing: Record<View, string> = { print: 'No design on this line', mockup: 'No preview of this line' };

const pictureOf = (line: Line, view: View): string | null => (view === 'print' ? (line.designData?.url ?? null) : (line.mockupData?.mockupUrl ?? line.productData.image));

function Picture({ line, view }: { line: Line; view: View }) {
  const picture = pictureOf(line, view);
  if (!picture) return <p className="muted">{missing[view]}</p>;
  return <div className="crop"><img src={picture} alt={`${view === 'print' ? 'Design' : 'Preview'}: ${line.productData.name}`} /></div>;
}

/** The design as it goes to print, or the product preview, of one line after the other. */
export function ReviewPicture({ order }: { order: Order }) {
  const [view, setView] = useState<View>('print');
  const [at, setAt] = useState(0);
  const line = order.items[at] ?? order.items[0];
  return (
    <div className="print checker">
      {line ? <Picture line={line} view={view} /> : null}
      <span className="print-bar">
        <Segmented label="Show" options={views} value={view} onChange={setView} />
        {order.items.length > 1 ? <Segmented label="Line" options={order.items.map((_, index) => ({ value: String(index), text: `${index + 1}` }))} value={String(at)} onChange={(next) => setAt(Number(next))} /> : null}
      </span>
    </div>
  );
}
