import type { AspectChoice } from '#contracts';
import { cropOptions, type CropOption } from '#contracts/fitting';
import { text, type PlainMessageKey } from '#contracts/messages';
import { thumbnailAddress } from '#contracts/thumbnails';
import { placeDesign, untouched, type Fitting, type Size } from '#domain';
import { RectangleHorizontal } from 'lucide-react';
import { useId, type CSSProperties, type ReactNode } from 'react';
import { twoDigits } from '../../lib/format.js';
import { AnchorGrid, anchorName } from './anchor-grid.js';
import { shapeOf } from './shape.js';
import type { Editor, Placed } from './use-editor.js';

const names: Record<CropOption, PlainMessageKey> = {
  anchor: 'editor.anchor',
  resize: 'editor.resize',
  'top-bottom': 'editor.topBottom',
  'left-right': 'editor.leftRight',
  center: 'editor.cropCenter',
};
const hints: Record<CropOption, PlainMessageKey> = {
  anchor: 'editor.anchorHint',
  resize: 'editor.resizeHint',
  'top-bottom': 'editor.topBottomHint',
  'left-right': 'editor.leftRightHint',
  center: 'editor.cropCenterHint',
};
/** The one that applies by itself goes first. */
const options = [...cropOptions].sort((one, other) => Number(other === 'anchor') - Number(one === 'anchor'));
const THUMBNAIL = 56;

const share = (part: number, whole: number): string => `${(part / whole) * 100}%`;

/** The print area, small, with the design as a choice would fit it. */
function FittedThumbnail({ placed: { design, area }, choice }: { placed: Placed; choice: Fitting }) {
  const { box, crop } = placeDesign(design, area, untouched, choice);
  const scale = THUMBNAIL / Math.max(area.width, area.height);
  const part: CSSProperties = {
    left: share(box.left, area.width),
    top: share(box.top, area.height),
    width: share(box.width, area.width),
    height: share(box.height, area.height),
  };
  const whole: CSSProperties = {
    width: share(design.width, crop.width),
    height: share(design.height, crop.height),
    left: `-${share(crop.left, crop.width)}`,
    top: `-${share(crop.top, crop.height)}`,
  };
  return (
    <span
      className="relative block flex-none overflow-hidden border border-dashed border-strong-line bg-surface"
      style={{ width: area.width * scale, height: area.height * scale }}
    >
      <span className="absolute overflow-hidden" style={part}>
        <img className="absolute max-w-none" src={thumbnailAddress(design.url, 160)} alt="" style={whole} />
      </span>
    </span>
  );
}

const Shape = ({ name, fact, children }: { name: string; fact: string; children: ReactNode }) => (
  <figure className="grid justify-items-start gap-2">
    {children}
    <figcaption className="text-tiny">
      <b className="block font-semibold">{name}</b>
      <span className="text-muted">{fact}</span>
    </figcaption>
  </figure>
);

/** The longer side of the two shapes, drawn with the same shorter side. */
const SHAPE = 88;

/** The image's shape against the print area's. */
function Shapes({ placed: { design, area } }: { placed: Placed }) {
  const longest = ({ width, height }: Size): number => Math.max(width / height, height / width);
  const unit = SHAPE / Math.max(longest(design), longest(area), 1.2);
  const drawn = ({ width, height }: Size): CSSProperties => ({
    width: (unit * width) / Math.min(width, height),
    height: (unit * height) / Math.min(width, height),
  });
  const fact = (size: Size): string =>
    text('editor.shapeAndRatio', { shape: shapeOf(size), ratio: twoDigits(size.width / size.height) });
  return (
    <div className="flex items-end gap-4 self-start">
      <Shape name={text('editor.yourImage')} fact={fact(design)}>
        <img src={thumbnailAddress(design.url, 160)} alt="" style={drawn(design)} />
      </Shape>
      <Shape name={text('editor.printArea')} fact={fact(area)}>
        <span className="block border border-dashed border-strong-line" style={drawn(area)} />
      </Shape>
    </div>
  );
}

interface ChoicesProps {
  placed: Placed;
  choice: AspectChoice;
  onChoose: (choice: AspectChoice) => void;
}

function CropOptions({ placed, choice, onChoose }: ChoicesProps) {
  const group = useId();
  return (
    <fieldset>
      <legend className="mb-2 text-small font-[550]">{text('editor.mismatchQuestion')}</legend>
      <div className="grid grid-cols-2 gap-3 @max-[400px]:grid-cols-1">
        {options.map((cropOption) => (
          <label key={cropOption} className="flex cursor-pointer items-start gap-2.5">
            <input
              type="radio"
              className="mt-1 flex-none"
              name={group}
              value={cropOption}
              checked={choice.cropOption === cropOption}
              onChange={() => onChoose({ ...choice, cropOption })}
            />
            <span className="min-w-0 flex-1 text-small">
              <b className="block font-semibold">{text(names[cropOption])}</b>
              <span className="text-muted">{text(hints[cropOption])}</span>
            </span>
            <FittedThumbnail placed={placed} choice={{ ...choice, cropOption }} />
          </label>
        ))}
      </div>
    </fieldset>
  );
}

function Anchors({ choice, onChoose }: Omit<ChoicesProps, 'placed'>) {
  return (
    <div className="flex items-center gap-4">
      <AnchorGrid
        label={text('editor.anchorPosition')}
        value={choice.anchorPosition}
        onChoose={(anchorPosition) => onChoose({ ...choice, anchorPosition })}
      />
      <p className="text-small text-muted">
        {text('editor.anchoredAt', { position: anchorName(choice.anchorPosition) })}
      </p>
    </div>
  );
}

/** [MOCK-13] What happens to the image where there is nothing to choose. */
const AppliedChoice = ({ placed, choice }: Omit<ChoicesProps, 'onChoose'>) => (
  <div className="flex items-center gap-4">
    <FittedThumbnail placed={placed} choice={choice} />
    <p className="text-small">
      <b className="block font-semibold">
        {text('editor.anchoredAt', { position: anchorName(choice.anchorPosition) })}
      </b>
      <span className="text-muted">{text('editor.mismatchApplied')}</span>
    </p>
  </div>
);

/** [EDIT-07] How an image of another shape than the print area is fitted: admins choose, anyone else sees it. */
export function MismatchPanel({ editor: { choose }, placed }: { editor: Editor; placed: Placed }) {
  const heading = useId();
  const choice = placed.placing.aspectChoice;
  if (!choice) return null;
  return (
    <section
      className="@container mt-4 overflow-hidden rounded-card border border-warn bg-surface"
      aria-labelledby={heading}
    >
      <h3 id={heading} className="flex items-center gap-2 bg-warn-wash px-4 py-3 text-warn">
        <RectangleHorizontal aria-hidden className="size-4" />
        {text('editor.mismatch')}
      </h3>
      <div className="grid grid-cols-[auto_1fr] gap-6 p-4 @max-[520px]:grid-cols-1">
        <Shapes placed={placed} />
        <div className="grid content-start gap-3">
          {choose ? (
            <>
              <CropOptions placed={placed} choice={choice} onChoose={choose} />
              {choice.cropOption === 'anchor' ? <Anchors choice={choice} onChoose={choose} /> : null}
            </>
          ) : (
            <AppliedChoice placed={placed} choice={choice} />
          )}
          <p className="text-small text-muted">{text('editor.mismatchHint')}</p>
        </div>
      </div>
    </section>
  );
}
