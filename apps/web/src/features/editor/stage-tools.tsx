import { text } from '#contracts/messages';
import { centered } from '#domain';
import { Crosshair, Fullscreen, Grid3x3, Redo2, RotateCcw, RotateCw, Undo2 } from 'lucide-react';
import type { ComponentProps } from 'react';
import { IconButton } from '../../components/ui/icon-button.js';
import { zoomLimits } from './stage-view.js';
import type { Editor } from './use-editor.js';
import { ZoomButtons } from './zoom-buttons.js';

const ZOOM_STEP = 1.25;

interface ToolsProps {
  editor: Editor;
  zoom: number;
  onZoom: (zoom: number) => void;
  /** Null while the whole area is in view, as at first. */
  onResetView: (() => void) | null;
  thirds: boolean;
  onThirds: (shown: boolean) => void;
}

const Tool = (props: Omit<ComponentProps<typeof IconButton>, 'size' | 'variant'>) => (
  <IconButton {...props} size="sm" variant="ghost" />
);

export function StageTools({ editor, zoom, onZoom, onResetView, thirds, onThirds }: ToolsProps) {
  const { placed, edit, moveTo } = editor;
  const rotation = placed?.placing.editorState.rotation ?? 0;
  const turn = (degrees: number): void => edit({ rotation: within(rotation + degrees), fillImage: keepFill(editor) });
  const bar = 'mx-1 h-5 w-px flex-none bg-line';
  return (
    <div className="flex min-h-11 flex-wrap items-center gap-1 border-b border-line bg-surface px-2">
      <Tool icon={Undo2} label={text('editor.undo')} blocked={!editor.canUndo} onClick={editor.undo} />
      <Tool icon={Redo2} label={text('editor.redo')} blocked={!editor.canRedo} onClick={editor.redo} />
      <span className={bar} />
      <Tool
        icon={Crosshair}
        label={text('editor.center')}
        blocked={!placed}
        onClick={() => placed && moveTo(centered(placed.box, placed.areaSize))}
      />
      <Tool icon={RotateCcw} label={text('editor.rotateLeft')} blocked={!placed} onClick={() => turn(-15)} />
      <Tool icon={RotateCw} label={text('editor.rotateRight')} blocked={!placed} onClick={() => turn(15)} />
      <span className={bar} />
      <Tool icon={Grid3x3} label={text('editor.showGuides')} aria-pressed={thirds} onClick={() => onThirds(!thirds)} />
      <span className="ms-auto flex items-center gap-1">
        <Tool
          icon={Fullscreen}
          label={text('editor.resetView')}
          blocked={onResetView === null}
          onClick={() => onResetView?.()}
        />
        <ZoomButtons
          zoom={zoom}
          less={zoom > zoomLimits.least ? zoom / ZOOM_STEP : null}
          more={zoom < zoomLimits.most ? zoom * ZOOM_STEP : null}
          onZoom={onZoom}
        />
      </span>
    </div>
  );
}

const within = (degrees: number): number => ((((degrees + 180) % 360) + 360) % 360) - 180;
/** Rotating a filling design ends the filling; where the shapes differ, it is kept for areas where they match. */
const keepFill = ({ placed }: Editor): boolean => Boolean(placed?.placing.aspectChoice);
