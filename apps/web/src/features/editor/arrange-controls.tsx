import { anchorPositions, type AnchorPosition } from '#contracts/fitting';
import { text } from '#contracts/messages';
import { anchored, boundsOf, covering, fitted, sizeInMillimetres } from '#domain';
import { FlipHorizontal, FlipVertical, Maximize, Minimize, RotateCcw } from 'lucide-react';
import { memo } from 'react';
import { Button } from '../../components/ui/button.js';
import { AnchorGrid } from './anchor-grid.js';
import type { PrintFile } from './print-area.js';
import type { Editor, Placed } from './use-editor.js';

/** The anchor that the design lies at now. */
function anchorNow(placed: Placed): AnchorPosition | null {
  const here = boundsOf(placed.box);
  const near = (anchor: AnchorPosition): boolean => {
    const there = boundsOf(anchored(placed.box, placed.areaSize, anchor));
    return Math.abs(there.left - here.left) < 0.1 && Math.abs(there.top - here.top) < 0.1;
  };
  return near('center') ? 'center' : (anchorPositions.find(near) ?? null);
}

interface ArrangeProps extends Pick<Editor, 'edit' | 'moveTo' | 'reset'> {
  area: PrintFile;
  now: AnchorPosition | null;
  flipHorizontal: boolean;
  flipVertical: boolean;
}

/** Fit and fill, the nine anchors, flips, and the way back to the start. */
export function Arrange({ editor: { edit, moveTo, reset }, placed }: { editor: Editor; placed: Placed }) {
  const { flipHorizontal = false, flipVertical = false } = placed.settings.editing;
  return (
    <Controls {...{ edit, moveTo, reset, flipHorizontal, flipVertical }} area={placed.area} now={anchorNow(placed)} />
  );
}

/** Stays as it is while the design moves. */
const Controls = memo(function Controls({
  edit,
  moveTo,
  reset,
  area,
  now,
  flipHorizontal,
  flipVertical,
}: ArrangeProps) {
  const size = sizeInMillimetres(area);
  return (
    <>
      <div className="flex flex-wrap gap-2">
        <Button size="sm" icon={Minimize} onClick={() => moveTo((box) => fitted(box, size))}>
          {text('editor.fit')}
        </Button>
        <Button size="sm" icon={Maximize} onClick={() => moveTo((box) => covering(box, size))}>
          {text('editor.fill')}
        </Button>
      </div>
      <div className="flex flex-wrap items-start gap-x-8 gap-y-3 max-md:gap-x-4">
        <div>
          <p className="mb-1.5 text-small font-[550]" aria-hidden>
            {text('editor.anchors')}
          </p>
          <AnchorGrid
            label={text('editor.anchors')}
            value={now}
            onChoose={(anchor) => moveTo((box) => anchored(box, size, anchor))}
          />
        </div>
        <div className="grid gap-2 self-end">
          <Button
            size="sm"
            icon={FlipHorizontal}
            aria-pressed={flipHorizontal}
            onClick={() => edit((editing) => ({ flipHorizontal: !editing.flipHorizontal }))}
          >
            {text('editor.flipHorizontal')}
          </Button>
          <Button
            size="sm"
            icon={FlipVertical}
            aria-pressed={flipVertical}
            onClick={() => edit((editing) => ({ flipVertical: !editing.flipVertical }))}
          >
            {text('editor.flipVertical')}
          </Button>
          <Button size="sm" icon={RotateCcw} onClick={reset}>
            {text('editor.reset')}
          </Button>
        </div>
      </div>
    </>
  );
});
