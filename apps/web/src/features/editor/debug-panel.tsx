import { text } from '#contracts/messages';
import { Fragment } from 'react';
import { twoDigits } from '../../lib/format.js';
import { shapeOf } from './shape.js';
import type { Placed } from './use-editor.js';

const pixels = ({ width, height }: { width: number; height: number }): string =>
  text('editor.pixels', { width: Math.round(width), height: Math.round(height) });

/** [EDIT-06] For admins: how the image, the print area and the template relate. */
export function DebugPanel({ placed: { design, area, layout, placing } }: { placed: Placed }) {
  const template = area.mockup_template[0]?.position;
  const { cropOption, anchorPosition } = placing.aspectChoice ?? {};
  const mode = placing.editorState.fillImage ? 'fill' : (cropOption ?? 'free');
  const rows: [string, string][] = [
    [text('editor.offsetPixels'), `${Math.round(layout.box.left)}, ${Math.round(layout.box.top)} px`],
    [
      text('editor.offsetPercent'),
      `${twoDigits((layout.box.left / area.width) * 100)}%, ${twoDigits((layout.box.top / area.height) * 100)}%`,
    ],
    [text('editor.source'), `${pixels(design)} · ${shapeOf(design)}, ${twoDigits(design.width / design.height)}`],
    [text('editor.printArea'), `${pixels(area)} · ${shapeOf(area)}, ${twoDigits(area.width / area.height)}`],
    [
      text('editor.template'),
      template ? pixels({ width: template.area_width, height: template.area_height }) : text('editor.none'),
    ],
    [text('editor.mode'), mode === 'anchor' ? `${mode}, ${anchorPosition}` : mode],
  ];
  return (
    <>
      <h3 className="font-ui text-small font-[550] tracking-normal">{text('editor.relationship')}</h3>
      <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1 text-tiny">
        {rows.map(([name, value]) => (
          <Fragment key={name}>
            <dt className="text-muted">{name}</dt>
            <dd className="tabular-nums">{value}</dd>
          </Fragment>
        ))}
      </dl>
    </>
  );
}
