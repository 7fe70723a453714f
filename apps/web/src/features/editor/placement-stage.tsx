import { sizeInMillimetres, type Rectangle, type Size } from '#domain';
import { text } from '#contracts/messages';
import { firstPictures } from '../../lib/first-pictures.js';
import { thumbnailAddress } from '#contracts/thumbnails';
import { useCallback, useEffect, useId, useLayoutEffect, useMemo, useRef, useState, type RefObject } from 'react';
import { Skeleton } from '../../components/ui/skeleton.js';
import { cn } from '../../lib/cn.js';
import { momentWithin, oneDigit, twoDigits } from '../../lib/format.js';
import { printSize } from '../../lib/print-size.js';
import { useTheme } from '../../lib/theme.js';
import { areaName, isPictured, variantPicture, type PrintFile } from './print-area.js';
import type { StageContent, StageScene } from './stage-scene.js';
import { StageTools } from './stage-tools.js';
import { boundedPan, viewOf, zoomLimits } from './stage-view.js';
import type { Editor, Placed } from './use-editor.js';
import type { Placement } from './use-placement.js';
import { useStageGestures } from './use-stage-gestures.js';
import { useUndoKeys } from './use-undo-keys.js';

/** As large as the stage shows a design, on screens of two pixels per pixel. */
const DESIGN_WIDTH = 1280;

/** Where the template's picture lies around the print area, in millimetres. */
function templateBox(area: PrintFile, areaSize: Size): Rectangle | null {
  const position = area.mockup_template[0]?.position;
  if (!position) return null;
  const [across, down] = [areaSize.width / position.width, areaSize.height / position.height];
  return {
    left: -position.left * across,
    top: -position.top * down,
    width: position.area_width * across,
    height: position.area_height * down,
  };
}

/** The product's picture around the area; of a side without one, its outline in the variant's color. */
function templateOf({ product, variant }: Placement, area: PrintFile, areaSize: Size): StageContent['template'] {
  const at = templateBox(area, areaSize);
  if (!at || !product || !variant) return null;
  const url = area.mockup_template[0]?.image_url || variantPicture(product, variant);
  return { url, at, outline: isPictured(variant, area) ? null : (variant.color_code ?? '#ffffff') };
}

const drawnDesign = ({ design, layout, box, settings }: Placed): StageContent['design'] => ({
  url: thumbnailAddress(design.url, DESIGN_WIDTH),
  image: design,
  crop: layout.crop,
  box,
  opacity: settings.opacity,
});

/** The size of an element, as it changes. */
function useSize(ref: RefObject<HTMLElement | null>): Size {
  const [size, setSize] = useState<Size>({ width: 0, height: 0 });
  useEffect(() => {
    if (!ref.current) return;
    const observer = new ResizeObserver(([entry]) => {
      if (entry) setSize({ width: Math.round(entry.contentRect.width), height: Math.round(entry.contentRect.height) });
    });
    observer.observe(ref.current);
    return () => observer.disconnect();
  }, [ref]);
  return size;
}

/** Draws the content on the canvas; its code is a chunk of its own. */
function useScene(ref: RefObject<HTMLDivElement | null>, content: StageContent | null): void {
  const scene = useRef<StageScene | null>(null);
  const latest = useRef(content);
  useLayoutEffect(() => {
    latest.current = content;
  });
  const theme = useTheme(({ theme: chosen }) => chosen);
  useEffect(() => {
    let left = false;
    void import('./stage-scene.js').then((module) => {
      if (left || !ref.current) return;
      scene.current = new module.StageScene(ref.current);
      if (latest.current) scene.current.show(latest.current);
    });
    const dark = matchMedia('(prefers-color-scheme: dark)');
    const recolor = (): void => scene.current?.recolor();
    dark.addEventListener('change', recolor);
    return () => {
      left = true;
      dark.removeEventListener('change', recolor);
      scene.current?.destroy();
      scene.current = null;
    };
  }, [ref]);
  useEffect(() => {
    if (content) scene.current?.show(content);
  }, [content]);
  useEffect(() => scene.current?.recolor(), [theme]);
}

const guideNames = { center: 'editor.guideCenter', edge: 'editor.guideEdge', third: 'editor.guideThird' } as const;

function EmptyStage({ placement }: { placement: Placement }) {
  const { design, product, loading } = placement;
  return (
    <div className="grid h-[548px] content-center justify-items-center gap-7 bg-plate-hi max-md:h-[min(440px,calc(100dvh-260px))]">
      {design ? (
        <div className="crop">
          <img
            className="block h-[320px] w-auto max-w-full object-contain"
            src={thumbnailAddress(design.url, firstPictures.stage.widths[0])}
            fetchPriority="high"
            alt={design.aiMetadata.prompt || text('mockup.yourDesign')}
            width={design.width}
            height={design.height}
          />
        </div>
      ) : (
        <Skeleton shape="loom" still className="aspect-square h-[320px]" />
      )}
      <p className="text-small text-ink">
        {text(loading ? 'mockup.productLoading' : product ? 'mockup.areaNeedsVariant' : 'mockup.areaNeedsProduct')}
      </p>
    </div>
  );
}

/** The stage of the editor: the print area on its product, with the design to move, scale and rotate. */
export function PlacementStage({ placement, editor }: { placement: Placement; editor: Editor }) {
  const ready = placement.product && placement.variant && placement.area;
  return (
    <div className="overflow-hidden rounded-card border border-line bg-sunken max-md:-mx-(--gutter) max-md:rounded-none max-md:border-x-0">
      {ready ? <Stage placement={placement} editor={editor} /> : <EmptyStage placement={placement} />}
    </div>
  );
}

function Stage({ placement, editor }: { placement: Placement; editor: Editor }) {
  const area = placement.area!;
  const canvas = useRef<HTMLDivElement>(null);
  const board = useRef<HTMLDivElement>(null);
  const help = useId();
  const size = useSize(board);
  const [zoom, setZoom] = useState(1);
  const [pan, setPan] = useState({ x: 0, y: 0 });
  const [thirds, setThirds] = useState(false);
  const { placed } = editor;
  const areaSize = useMemo(() => sizeInMillimetres(area), [area]);
  // Zooming out may leave less room than the stage was moved by.
  const bounded = boundedPan(areaSize, size, zoom, pan);
  const view = viewOf(areaSize, size, zoom, bounded);
  const changeZoom = useCallback(
    (next: number): void => setZoom(Math.min(Math.max(next, zoomLimits.least), zoomLimits.most)),
    [],
  );
  const resetView = useCallback((): void => {
    setZoom(1);
    setPan({ x: 0, y: 0 });
  }, []);
  useUndoKeys(editor);
  const { guides, onKeyDown } = useStageGestures(board, {
    editor,
    view,
    zoomed: zoom > 1,
    pan: bounded,
    onPan: setPan,
    onZoom: (factor) => changeZoom(zoom * factor),
  });
  const content: StageContent = {
    view,
    size,
    area: areaSize,
    template: templateOf(placement, area, areaSize),
    design: placed && drawnDesign(placed),
    guides: guides.map((guide) => ({ ...guide, label: text(guideNames[guide.mark]) })),
    showThirds: thirds,
  };
  useScene(canvas, size.width === 0 ? null : content);
  return (
    <>
      <StageTools
        canUndo={editor.canUndo}
        canRedo={editor.canRedo}
        undo={editor.undo}
        redo={editor.redo}
        edit={editor.edit}
        moveTo={editor.moveTo}
        areaSize={placed && areaSize}
        // Rotating a filling design ends the filling; where the shapes differ, it is kept for areas where they match.
        keepsFill={Boolean(placed?.placing.aspectChoice)}
        zoom={zoom}
        onZoom={changeZoom}
        atStart={zoom === 1 && bounded.x === 0 && bounded.y === 0}
        onResetView={resetView}
        thirds={thirds}
        onThirds={setThirds}
      />
      <div
        ref={board}
        className={cn(
          'relative h-[548px] overflow-hidden bg-plate-hi outline-offset-[-3px] max-md:h-[min(440px,calc(100dvh-260px))]',
          // There is nothing to move on an empty stage that is all in view: fingers scroll the page.
          (placed || zoom > 1) && 'touch-none',
        )}
        role="application"
        aria-label={text('editor.stage', { area: areaName(area) })}
        aria-describedby={help}
        tabIndex={0}
        onKeyDown={onKeyDown}
      >
        <div ref={canvas} className="absolute inset-0" aria-hidden />
        {isPictured(placement.variant!, area) ? null : (
          <p className="absolute start-3 top-3 rounded-ctl bg-surface px-2 py-1 text-tiny text-muted">
            {text('editor.outlineOnly')}
          </p>
        )}
        {placed ? null : (
          <p className="absolute inset-x-0 bottom-4 mx-auto w-fit rounded-ctl bg-surface px-2.5 py-1 text-small text-ink">
            {text('mockup.chooseDesign')}
          </p>
        )}
      </div>
      <p id={help} className="sr-only">
        {text('editor.stageHelp')}
      </p>
      <div className="flex h-11 items-center gap-3 border-t border-line bg-surface px-3.5 text-small text-muted">
        <SaveNote editor={editor} />
        <PlacementAnnouncement editor={editor} />
        <span className="ms-auto tabular-nums">{printSize(area)}</span>
      </div>
    </>
  );
}

function SaveNote({ editor: { save } }: { editor: Editor }) {
  if (save.failed) return <span className="text-warn">{text('editor.saveFailed')}</span>;
  if (save.refused !== null)
    return <span className="text-danger">{text('editor.saveRefused', { reason: save.refused })}</span>;
  return save.savedAt ? <span>{text('editor.saved', { time: momentWithin(save.savedAt) })}</span> : null;
}

const ANNOUNCE_MS = 700;

/** Says where the design lies, once it has come to rest. */
function PlacementAnnouncement({ editor: { placed } }: { editor: Editor }) {
  const [said, setSaid] = useState('');
  const state = placed?.placing.editorState;
  const words = state
    ? text('editor.placementSummary', {
        x: oneDigit(state.position.x),
        y: oneDigit(state.position.y),
        scale: twoDigits(placed.layout.scale.user),
        rotation: oneDigit(placed.layout.rotation),
        dpi: placed.worst.dpi,
      })
    : '';
  useEffect(() => {
    const timer = setTimeout(() => setSaid(words), ANNOUNCE_MS);
    return () => clearTimeout(timer);
  }, [words]);
  return <output className="sr-only">{said}</output>;
}
