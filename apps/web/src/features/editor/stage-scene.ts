import type { Guide, PlacedDesign, Rectangle, Size } from '#domain';
import { Konva } from 'konva/lib/Core.js';
import { Circle } from 'konva/lib/shapes/Circle.js';
import { Image as KonvaImage } from 'konva/lib/shapes/Image.js';
import { Line } from 'konva/lib/shapes/Line.js';
import { Rect } from 'konva/lib/shapes/Rect.js';
import { Text } from 'konva/lib/shapes/Text.js';
import { handlePoints, rotateHandlePoint, type StageView } from './stage-view.js';

/** What the stage shows; lengths of the print area in millimetres. */
export interface StageContent {
  view: StageView;
  size: Size;
  area: Size;
  /** The part of the product's picture around the area, in millimetres; a color shows its outline alone. */
  template: { url: string; at: Rectangle; outline: string | null } | null;
  design: { url: string; image: Size; crop: Rectangle; box: PlacedDesign; opacity: number } | null;
  guides: (Guide & { label: string })[];
  showThirds: boolean;
}

// Each change is drawn once, and in the frame that it belongs to.
Konva.autoDrawEnabled = false;

/** Kept free of print, so that nothing important is cut. */
const SAFE_SHARE = 0.04;
const HANDLE = 9;

function colorsOf(element: HTMLElement): Record<'accent' | 'line' | 'surface' | 'guide', string> {
  const probe = element.appendChild(document.createElement('span'));
  const color = (name: string): string => {
    probe.style.color = `var(${name})`;
    return getComputedStyle(probe).color;
  };
  const colors = {
    accent: color('--accent'),
    line: color('--line-strong'),
    surface: color('--surface'),
    guide: color('--guide'),
  };
  probe.remove();
  return colors;
}

/** The canvas of the editor: draws the content and knows nothing of gestures. */
export class StageScene {
  private readonly stage: InstanceType<typeof Konva.Stage>;
  /** The product's picture, which stays while the design moves. */
  private readonly ground = new Konva.Layer({ listening: false });
  private readonly layer = new Konva.Layer({ listening: false });
  /** What the ground shows. */
  private drawn = '';
  private readonly images = new Map<string, HTMLImageElement>();
  private readonly outlines = new Map<string, HTMLCanvasElement>();
  private content: StageContent | null = null;
  private colors: ReturnType<typeof colorsOf>;

  constructor(private readonly container: HTMLDivElement) {
    this.colors = colorsOf(container.parentElement ?? container);
    this.stage = new Konva.Stage({ container, width: 1, height: 1, listening: false });
    this.stage.add(this.ground, this.layer);
  }

  show(content: StageContent): void {
    this.content = content;
    this.draw();
  }

  /** Takes the colors of the theme that is shown now. */
  recolor(): void {
    this.colors = colorsOf(this.container.parentElement ?? this.container);
    this.draw();
  }

  destroy(): void {
    this.content = null;
    this.stage.destroy();
  }

  private draw(): void {
    const { content } = this;
    if (!content) return;
    this.stage.size(content.size);
    this.layer.destroyChildren();
    this.drawTemplate(content);
    this.drawDesign(content);
    this.drawArea(content);
    this.drawGuides(content);
    this.drawHandles(content);
    this.layer.draw();
  }

  private picture(url: string): HTMLImageElement | null {
    const known = this.images.get(url);
    if (known) return known.complete && known.naturalWidth > 0 ? known : null;
    const image = new Image();
    image.onload = () => this.draw();
    image.src = url;
    this.images.set(url, image);
    return null;
  }

  private drawTemplate({ template, view, size }: StageContent): void {
    const picture = template && this.picture(template.url);
    const shown = picture ? JSON.stringify([template, view, size]) : '';
    if (shown === this.drawn) return;
    this.drawn = shown;
    this.ground.destroyChildren();
    if (picture) {
      const image = template.outline ? this.outlined(picture, template.outline) : picture;
      this.ground.add(new KonvaImage({ image, ...onScreen(template.at, view) }));
    }
    this.ground.draw();
  }

  private outlined(picture: HTMLImageElement, color: string): HTMLCanvasElement {
    const key = `${picture.src} ${color}`;
    const known = this.outlines.get(key);
    if (known) return known;
    const canvas = document.createElement('canvas');
    [canvas.width, canvas.height] = [picture.naturalWidth, picture.naturalHeight];
    const context = canvas.getContext('2d')!;
    context.drawImage(picture, 0, 0);
    context.globalCompositeOperation = 'source-in';
    context.fillStyle = color;
    context.fillRect(0, 0, canvas.width, canvas.height);
    this.outlines.set(key, canvas);
    return canvas;
  }

  private drawDesign({ design, view }: StageContent): void {
    const image = design && this.picture(design.url);
    if (!design || !image) return;
    const { box, crop } = design;
    const [across, down] = [image.naturalWidth / design.image.width, image.naturalHeight / design.image.height];
    const { width, height } = onScreen(box, view);
    this.layer.add(
      new KonvaImage({
        image,
        crop: { x: crop.left * across, y: crop.top * down, width: crop.width * across, height: crop.height * down },
        x: view.x + (box.left + box.width / 2) * view.scale,
        y: view.y + (box.top + box.height / 2) * view.scale,
        width,
        height,
        offsetX: width / 2,
        offsetY: height / 2,
        scaleX: box.flipHorizontal ? -1 : 1,
        scaleY: box.flipVertical ? -1 : 1,
        rotation: box.rotation,
        opacity: design.opacity,
      }),
    );
  }

  private drawArea({ area, view, showThirds }: StageContent): void {
    const { line, surface } = this.colors;
    const outer = onScreen({ left: 0, top: 0, ...area }, view);
    const gap = Math.min(area.width, area.height) * SAFE_SHARE;
    const inner = onScreen({ left: gap, top: gap, width: area.width - 2 * gap, height: area.height - 2 * gap }, view);
    // A light line below the dashes keeps them visible on any picture.
    this.layer.add(new Rect({ ...outer, stroke: surface, strokeWidth: 1.5 }));
    this.layer.add(new Rect({ ...outer, stroke: line, strokeWidth: 1.5, dash: [5, 4] }));
    this.layer.add(new Rect({ ...inner, stroke: line, strokeWidth: 1, dash: [1, 3] }));
    if (!showThirds) return;
    for (const share of [1 / 3, 2 / 3]) {
      const [x, y] = [outer.x + outer.width * share, outer.y + outer.height * share];
      this.layer.add(new Line({ points: [x, outer.y, x, outer.y + outer.height], stroke: line, strokeWidth: 0.5 }));
      this.layer.add(new Line({ points: [outer.x, y, outer.x + outer.width, y], stroke: line, strokeWidth: 0.5 }));
    }
  }

  private drawGuides({ guides, view, size }: StageContent): void {
    for (const { direction, at, label } of guides) {
      const vertical = direction === 'vertical';
      const place = (vertical ? view.x : view.y) + at * view.scale;
      const points = vertical ? [place, 0, place, size.height] : [0, place, size.width, place];
      this.layer.add(new Line({ points, stroke: this.colors.guide, strokeWidth: 1 }));
      this.layer.add(
        new Text({
          text: label,
          fontSize: 11,
          fontStyle: '600',
          fill: this.colors.guide,
          x: vertical ? place + 6 : 8,
          y: vertical ? size.height - 22 : place + 5,
        }),
      );
    }
  }

  private drawHandles({ design, view }: StageContent): void {
    if (!design) return;
    const { accent, surface } = this.colors;
    const points = handlePoints(design.box, view);
    const corners = [0, 2, 4, 6].flatMap((index) => [points[index]!.x, points[index]!.y]);
    this.layer.add(new Line({ points: corners, closed: true, stroke: accent, strokeWidth: 1.5 }));
    const knob = rotateHandlePoint(design.box, view);
    this.layer.add(new Line({ points: [points[1]!.x, points[1]!.y, knob.x, knob.y], stroke: accent, strokeWidth: 1 }));
    this.layer.add(new Circle({ ...knob, radius: HANDLE / 2 + 1, fill: surface, stroke: accent, strokeWidth: 1.5 }));
    for (const { x, y } of points)
      this.layer.add(
        new Rect({
          x,
          y,
          width: HANDLE,
          height: HANDLE,
          offsetX: HANDLE / 2,
          offsetY: HANDLE / 2,
          rotation: design.box.rotation,
          fill: surface,
          stroke: accent,
          strokeWidth: 1.5,
          cornerRadius: 2,
        }),
      );
  }
}

const onScreen = ({ left, top, width, height }: Rectangle, { x, y, scale }: StageView) => ({
  x: x + left * scale,
  y: y + top * scale,
  width: width * scale,
  height: height * scale,
});
