import type { Line, Order, PrintBlock, PrintedArea } from '#contracts';
import { areaName } from '#domain';
import { useState } from 'react';
import { text } from '#contracts/messages';
import { thumbnailAddress } from '#contracts/thumbnails';
import { Badge } from '../../../components/ui/badge.js';
import { NoticeBox } from '../../../components/ui/notice-box.js';
import { Segmented } from '../../../components/ui/segmented.js';
import { firstPictures } from '../../../lib/first-pictures.js';
import { printSize } from '../../../lib/print-size.js';
import { PrintArea, realWidth } from './print-area.js';
import { useEvidence } from './reviews.js';

type Zoom = 'fit' | 'real';
const looks = { good: 'ok', fair: 'wait', poor: 'bad' } as const;

interface PrintFileProps {
  printed: PrintedArea;
  line: Line;
  zoom: Zoom;
  acceptedDpi: number | null | undefined;
}

/** The print file as large as it is printed, or whole. */
function PrintFile({ printed, line, zoom, acceptedDpi }: PrintFileProps) {
  const { quality, area } = printed;
  const pixels = quality ? printed.image : area;
  const name = text('admin.designOf', { product: line.productData.name });
  return (
    <div className="relative min-h-0">
      <div
        className="checker grid h-[min(32vh,400px)] min-h-60 overflow-auto rounded-ctl border border-line focus-visible:outline-offset-0"
        role="region"
        aria-label={text(zoom === 'real' ? 'desk.realSize' : 'desk.wholeFile')}
        tabIndex={0}
      >
        <PrintArea
          printed={printed}
          name={name}
          className={zoom === 'real' ? 'm-auto max-w-none' : 'm-auto max-h-full min-h-0 max-w-full p-3'}
          {...(zoom === 'real' ? { width: realWidth(printed) } : {})}
        />
      </div>
      <span className="pointer-events-none absolute inset-x-3 bottom-3 flex flex-wrap items-center gap-2">
        {quality ? (
          <Badge look={looks[quality.grade]}>{text(`desk.dpi.${quality.grade}`, { dpi: quality.dpi })}</Badge>
        ) : (
          <Badge look="plain">{text('desk.dpi.file', { dpi: area.dpi })}</Badge>
        )}
        {typeof acceptedDpi === 'number' ? (
          <Badge look="plain">{text('desk.dpi.accepted', { dpi: acceptedDpi })}</Badge>
        ) : null}
        <Badge look="plain">{text('desk.pixels', { width: pixels.width, height: pixels.height })}</Badge>
      </span>
    </div>
  );
}

/** The mockup that the shopper saw, beside where the design lies on the print area. */
function SideBySide({ line, printed }: { line: Line; printed: PrintedArea | undefined }) {
  const mockup = line.mockupData?.mockupUrl ?? line.productData.image;
  return (
    // The caption of the placement, which comes later, has two lines on a phone.
    <div className="grid grid-cols-2 gap-3 max-md:[&_figcaption]:min-h-8">
      <figure className="min-w-0">
        <div className="grid h-44 place-items-center rounded-ctl bg-plate-hi">
          {mockup ? (
            <img
              className="max-h-44 max-w-full object-contain"
              src={thumbnailAddress(mockup, firstPictures.review.widths[0])}
              fetchPriority="high"
              alt={text('admin.previewOf', { product: line.productData.name })}
            />
          ) : (
            <p className="text-small text-muted">{text('admin.noMockup')}</p>
          )}
        </div>
        <figcaption className="mt-1 text-tiny font-semibold">{text('admin.mockup')}</figcaption>
      </figure>
      {printed ? (
        <figure className="min-w-0">
          <div className="grid h-44 place-items-center rounded-ctl bg-plate-hi p-2.5">
            <PrintArea
              printed={printed}
              name={text('desk.placementOf', { area: areaName(printed.title) })}
              className="max-h-full min-h-0 max-w-full bg-surface outline-1 outline-strong-line outline-dashed"
            />
          </div>
          <figcaption className="mt-1 flex flex-wrap justify-between gap-x-2 text-tiny">
            <span className="font-semibold">{text('mockup.placement')}</span>
            <span className="text-muted tabular-nums">{printSize(printed.area)}</span>
          </figcaption>
        </figure>
      ) : null}
    </div>
  );
}

/** The design where nothing is known of how it prints, as where the product is sold no longer. */
function PlainDesign({ line, isComing }: { line: Line; isComing: boolean }) {
  // The print file follows: on a slow line the whole design would hold it up.
  if (isComing)
    return <div className="checker h-[min(32vh,400px)] min-h-60 rounded-ctl border border-line" aria-busy="true" />;
  const picture = line.placements?.[0]?.designData?.url ?? line.designData?.url;
  if (!picture) return <p className="p-6 text-center text-muted">{text('admin.noDesign')}</p>;
  return (
    <img
      className="checker h-[min(32vh,400px)] min-h-60 w-full rounded-ctl border border-line object-contain"
      src={thumbnailAddress(picture, 1280)}
      alt={text('admin.designOf', { product: line.productData.name })}
    />
  );
}

/** Why the line cannot be printed as things are. */
const Blocked = ({ line, block }: { line: Line; block: PrintBlock | null | undefined }) =>
  block && <NoticeBox look="bad">{text(`admin.blocked.${block}`, { product: line.productData.name })}</NoticeBox>;

/** What is printed and what it will look like, one line and one print area after the other. */
export function ReviewPicture({ order }: { order: Order }) {
  const { data: evidence, isLoading, failureCount } = useEvidence(order._id);
  const [zoom, setZoom] = useState<Zoom>('fit');
  const [at, setAt] = useState(0);
  const [area, setArea] = useState(0);
  const line = order.items[at] ?? order.items[0];
  if (!line) return null;
  const known = evidence?.lines.find(({ orderId }) => orderId === line.orderId);
  const areas = known?.areas ?? [];
  const printed = areas[area] ?? areas[0];
  return (
    <div className="grid min-w-0 content-start gap-3 p-4">
      <div className="flex min-h-10 flex-wrap items-center justify-between gap-2 max-md:min-h-13">
        <span className="flex flex-wrap gap-2">
          {order.items.length > 1 ? (
            <Segmented
              label={text('admin.line')}
              options={order.items.map((_, index) => ({ value: String(index), text: `${index + 1}` }))}
              value={String(at)}
              onChange={(next) => {
                setAt(Number(next));
                setArea(0);
              }}
            />
          ) : null}
          {areas.length > 1 ? (
            <Segmented
              label={text('mockup.placement')}
              options={areas.map(({ title }, index) => ({ value: String(index), text: areaName(title) }))}
              value={String(Math.min(area, areas.length - 1))}
              onChange={(next) => setArea(Number(next))}
            />
          ) : null}
        </span>
        {printed ? (
          <Segmented
            label={text('desk.zoom')}
            options={[
              { value: 'fit', text: text('desk.zoom.fit') },
              { value: 'real', text: text('desk.zoom.real') },
            ]}
            value={zoom}
            onChange={setZoom}
          />
        ) : null}
      </div>
      <Blocked line={line} block={known?.blocked} />
      {printed ? (
        <PrintFile printed={printed} line={line} zoom={zoom} acceptedDpi={known?.acceptedDpi} />
      ) : (
        <PlainDesign line={line} isComing={isLoading && failureCount === 0} />
      )}
      <SideBySide line={line} printed={printed} />
    </div>
  );
}
