import { text } from '#contracts/messages';
import { centered, type Size } from '#domain';
import { Crosshair, Fullscreen, Grid3x3, Redo2, RotateCcw, RotateCw, Undo2 } from 'lucide-react';
import { memo, type ComponentProps } from 'react';
import { IconButton } from '../../components/ui/icon-button.js';
import { zoomLimits } from './stage-view.js';
import type { Editor } from './use-editor.js';
import { ZoomButtons } from './zoom-buttons.js';

const ZOOM_STEP = 1.25;

interface ToolsProps extends Pick<Editor, 'canUndo' | 'canRedo' | 'undo' | 'redo' | 'edit' | 'moveTo'> {
  /** Null where there is nothing to move. */
  areaSize: Size | null;
  /** A rotation leaves the filling on. */
  keepsFill: boolean;
  zoom: number;
  onZoom: (zoom: number) => void;
  /** All of the area is in view, as at first. */
  atStart: boolean;
  onResetView: () => void;
  thirds: boolean;
  onThirds: (shown: boolean) => void;
}

const Tool = (props: Omit<ComponentProps<typeof IconButton>, 'size' | 'variant'>) => (
  <IconButton {...props} size="sm" variant="ghost" />
);

/** The bar above the stage; where the design lies is nothing to it, so that it stays as it is while the design moves. */
export const StageTools = memo(function StageTools(props: ToolsProps) {
  const { areaSize, keepsFill, edit, zoom, atStart, thirds, onThirds } = props;
  const turn = (degrees: number): void =>
    edit(({ rotation }) => ({ rotation: within(rotation + degrees), fillImage: keepsFill }));
  const bar = 'mx-1 h-5 w-px flex-none bg-line';
  return (
    <div className="flex min-h-11 flex-wrap items-center gap-1 border-b border-line bg-surface px-2">
      <Tool icon={Undo2} label={text('editor.undo')} blocked={!props.canUndo} onClick={props.undo} />
      <Tool icon={Redo2} label={text('editor.redo')} blocked={!props.canRedo} onClick={props.redo} />
      <span className={bar} />
      <Tool
        icon={Crosshair}
        label={text('editor.center')}
        blocked={!areaSize}
        onClick={() => areaSize && props.moveTo((box) => centered(box, areaSize))}
      />
      <Tool icon={RotateCcw} label={text('editor.rotateLeft')} blocked={!areaSize} onClick={() => turn(-15)} />
      <Tool icon={RotateCw} label={text('editor.rotateRight')} blocked={!areaSize} onClick={() => turn(15)} />
      <span className={bar} />
      <Tool icon={Grid3x3} label={text('editor.showGuides')} aria-pressed={thirds} onClick={() => onThirds(!thirds)} />
      <span className="ms-auto flex items-center gap-1">
        <Tool icon={Fullscreen} label={text('editor.resetView')} blocked={atStart} onClick={props.onResetView} />
        <ZoomButtons
          zoom={zoom}
          less={zoom > zoomLimits.least ? zoom / ZOOM_STEP : null}
          more={zoom < zoomLimits.most ? zoom * ZOOM_STEP : null}
          onZoom={props.onZoom}
        />
      </span>
    </div>
  );
});

const within = (degrees: number): number => ((((degrees + 180) % 360) + 360) % 360) - 180;
