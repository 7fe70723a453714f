import type { Design } from '#contracts';
import { effectiveDpi, layoutDesign } from '#domain';
import { CircleCheck, TriangleAlert } from 'lucide-react';
import type { CSSProperties } from 'react';
import { text } from '#contracts/messages';
import { untouchedPlacing, variantPicture, type PrintFile } from '../placement-of.js';
import { twoDigits } from '../../../lib/format.js';
import type { Placement } from '../hooks/use-placement.js';

const percent = (part: number, whole: number): string => `${(part / whole) * 100}%`;

interface Spot {
  picture: string;
  /** Where the print area lies on the picture. */
  style: CSSProperties;
  ratio: number;
}

/** The product's picture with its print area; without a template the area stands alone. */
function spotOf(area: PrintFile, fallback: string): Spot {
  const template = area.mockup_template[0];
  if (!template) return { picture: fallback, style: { inset: '20% 30%' }, ratio: 1 };
  const { area_width, area_height, width, height, top, left } = template.position;
  return {
    picture: template.image_url,
    style: {
      left: percent(left, area_width),
      top: percent(top, area_height),
      width: percent(width, area_width),
      height: percent(height, area_height),
    },
    ratio: area_width / area_height,
  };
}

function Laid({ design, area }: { design: Design; area: PrintFile }) {
  const { editorState, aspectChoice } = untouchedPlacing(design, area);
  const { box, crop } = layoutDesign(design, area, editorState, aspectChoice);
  const frame: CSSProperties = {
    left: percent(box.left, area.width),
    top: percent(box.top, area.height),
    width: percent(box.width, area.width),
    height: percent(box.height, area.height),
  };
  const inner: CSSProperties = {
    width: percent(design.width, crop.width),
    height: percent(design.height, crop.height),
    left: `-${percent(crop.left, crop.width)}`,
    top: `-${percent(crop.top, crop.height)}`,
  };
  return (
    <div className="laid" style={frame}>
      <img src={design.url} alt={text('mockup.onArea')} style={inner} />
    </div>
  );
}

function Quality({ design, area }: { design: Design; area: PrintFile }) {
  const { editorState, aspectChoice } = untouchedPlacing(design, area);
  const dpi = Math.round(effectiveDpi(layoutDesign(design, area, editorState, aspectChoice), area.dpi));
  const good = dpi >= area.dpi;
  const Icon = good ? CircleCheck : TriangleAlert;
  const look = text(good ? 'mockup.sharp' : dpi >= area.dpi / 2 ? 'mockup.fair' : 'mockup.soft');
  return (
    <span className={good ? 'row good' : 'row'}>
      <Icon className="i" aria-hidden />
      <span>
        <b>{text('mockup.dpi', { dpi, look })}</b>{' '}
        {good ? text('mockup.printsSharp') : text('mockup.printsSharper', { dpi: area.dpi })}
      </span>
    </span>
  );
}

/** The design where it will be printed, on the picture of the chosen variant. */
export function PlacementStage({ placement }: { placement: Placement }) {
  const { design, product, variant, area } = placement;
  if (!product || !variant || !area) {
    return (
      <div className="stage">
        <div className="art art-empty">
          {design ? (
            <div className="crop">
              <img
                className="only-design"
                src={design.url}
                alt={design.aiMetadata.prompt || text('mockup.yourDesign')}
                width={design.width}
                height={design.height}
              />
            </div>
          ) : (
            <div className="sk loom still only-design" />
          )}
          <p className="small muted">{product ? text('mockup.areaNeedsVariant') : text('mockup.areaNeedsProduct')}</p>
        </div>
      </div>
    );
  }
  const spot = spotOf(area, variantPicture(product, variant));
  const template = spot.picture || variantPicture(product, variant);
  return (
    <div className="stage">
      <div className="art">
        <div className="spot" style={{ aspectRatio: spot.ratio }}>
          <img className="ware" src={template} alt={`${product.name}, ${variant.color ?? variant.name}`} />
          <div className="area-box" style={spot.style}>
            {design ? <Laid design={design} area={area} /> : null}
          </div>
        </div>
      </div>
      <div className="foot">
        {design ? <Quality design={design} area={area} /> : <span>{text('mockup.chooseDesign')}</span>}
        <span className="ml-auto num only-d">
          {text('mockup.inches', {
            width: twoDigits(area.width / area.dpi),
            height: twoDigits(area.height / area.dpi),
          })}
        </span>
      </div>
    </div>
  );
}
