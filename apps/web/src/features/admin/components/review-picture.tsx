import type { Line, Order } from '#contracts';
import { useState } from 'react';
import { text } from '#contracts/messages';
import { Segmented } from '../../../components/ui/segmented.js';

type View = 'print' | 'mockup';

const pictureOf = (line: Line, view: View): string | null =>
  view === 'print' ? (line.designData?.url ?? null) : (line.mockupData?.mockupUrl ?? line.productData.image);

function Picture({ line, view }: { line: Line; view: View }) {
  const picture = pictureOf(line, view);
  if (!picture) return <p className="muted">{view === 'print' ? text('admin.noDesign') : text('admin.noMockup')}</p>;
  return (
    <div className="crop">
      <img
        src={picture}
        alt={text(view === 'print' ? 'admin.designOf' : 'admin.previewOf', { product: line.productData.name })}
      />
    </div>
  );
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
        <Segmented
          label={text('common.show')}
          options={[
            { value: 'print', text: text('admin.design') },
            { value: 'mockup', text: text('admin.mockup') },
          ]}
          value={view}
          onChange={setView}
        />
        {order.items.length > 1 ? (
          <Segmented
            label={text('admin.line')}
            options={order.items.map((_, index) => ({ value: String(index), text: `${index + 1}` }))}
            value={String(at)}
            onChange={(next) => setAt(Number(next))}
          />
        ) : null}
      </span>
    </div>
  );
}
