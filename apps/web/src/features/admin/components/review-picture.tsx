import type { Line, Order } from '#contracts';
import { useState } from 'react';
import { Segmented } from '../../../components/ui/segmented.js';

type View = 'print' | 'mockup';

/** The design as it goes to print, or the product preview, of one line after the other. */
export function ReviewPicture({ order }: { order: Order }) {
  const [view, setView] = useState<View>('print');
  const [at, setAt] = useState(0);
  const line: Line | undefined = order.items[at] ?? order.items[0];
  const print = line?.designData?.url ?? null;
  const mockup = line?.mockupData?.mockupUrl ?? line?.productData.image ?? null;
  const picture = view === 'print' ? print : mockup;
  const several = order.items.length > 1;
  return (
    <div className="print checker">
      {picture ? <div className="crop"><img src={picture} alt={`${view === 'print' ? 'Design' : 'Preview'}: ${line?.productData.name ?? ''}`} /></div> : <p className="muted">{view === 'print' ? 'No design on this line' : 'No preview of this line'}</p>}
      <span className="print-bar">
        <Segmented label="Show" options={[{ value: 'print', text: 'Design' }, { value: 'mockup', text: 'Mockup' }]} value={view} onChange={setView} />
        {several ? <Segmented label="Line" options={order.items.map((each, index) => ({ value: String(index), text: `${index + 1}` }))} value={String(at)} onChange={(next) => setAt(Number(next))} /> : null}
      </span>
    </div>
  );
}
