import type { RenderingBox, RenderingMeta } from '#contracts';
import {
  PAPER_SHEET_SLUG,
  paperSheet,
  picturePyramid,
  ProductPreview,
  type PicturePyramid,
  type Rendering,
} from '#domain';
import type { ComposeResponse, ComposeRequest, PicturedArea, PreviewScene } from './preview-scene.js';

/** Composes previews beside the page, so that dragging stays smooth. Of each slot only the latest request counts. */
const waiting = new Map<string, ComposeRequest>();
let busy = false;

self.onmessage = ({ data }: MessageEvent<ComposeRequest>): void => {
  // Asked for again, it goes to the end: the other slots come first.
  waiting.delete(data.slot);
  waiting.set(data.slot, data);
  if (!busy) void work();
};

async function work(): Promise<void> {
  busy = true;
  for (let next = urgent(); next; next = urgent()) {
    waiting.delete(next.slot);
    await answer(next);
    await nextTask();
  }
  busy = false;
}

const { port1, port2 } = new MessageChannel();

/** Lets newer requests come in, which replace those that wait. A timer would take four milliseconds more. */
const nextTask = (): Promise<void> =>
  new Promise((resolve) => {
    port1.onmessage = () => resolve();
    port2.postMessage(null);
  });

/** What is large on the screen before the small previews of the other colors. */
const urgent = (): ComposeRequest | undefined =>
  [...waiting.values()].sort((one, other) => Number(one.small) - Number(other.small))[0];

async function answer({ slot, version, scene, width }: ComposeRequest): Promise<void> {
  try {
    const bitmap = await compose(scene, width);
    self.postMessage({ slot, version, bitmap } satisfies ComposeResponse, { transfer: [bitmap] });
  } catch (error) {
    self.postMessage({ slot, version, problem: String(error) } satisfies ComposeResponse);
  }
}

/** Pixels of the preview per pixel of the product's pictures: a small preview, a large one, a zoomed or sharp one. */
const SCALES = [0.25, 0.35, 0.5, 1] as const;

/** The least of them that leaves no pixel of the screen empty: what more would show nobody sees, and it takes its time. */
const scaleFor = ({ frame, image }: RenderingMeta, width: number): number =>
  SCALES.find((scale) => scale * (frame ?? image).width >= width) ?? 1;

async function compose({ art, colour, prints, printArea }: PreviewScene, width: number): Promise<ImageBitmap> {
  const meta = isPaper(art) ? paperSheet(printArea, 0).meta : await readMeta(art);
  const scale = scaleFor(meta, width);
  const [preview, pictures] = await Promise.all([
    previews.get(`${art} ${scale} ${colour} ${isPaper(art) ? JSON.stringify(printArea) : ''}`, async () => {
      const rendering = isPaper(art) ? paperSheet(printArea, scale) : await readRendering(art, scale);
      return { product: new ProductPreview(rendering, colour), frame: rendering.meta.frame };
    }),
    Promise.all(prints.map(({ url }) => designs.get(url, () => readDesign(url)))),
  ]);
  const { product, frame } = preview;
  // A template that is no picture of this rendering, such as a mug's flat wrap, says nothing about it.
  const fitting = (area: PicturedArea | undefined): PicturedArea | undefined =>
    area && frame && Math.abs(area.pictureWidth - frame.width) < 1 ? area : undefined;
  const bytes = product.compose(
    prints.map((print, index) => ({
      placed: { ...print, picture: pictures[index]! },
      printArea: fitting(print.printArea),
    })),
  );
  const clamped = new Uint8ClampedArray(bytes.buffer as ArrayBuffer);
  return createImageBitmap(new ImageData(clamped, product.width, product.height));
}

/** Keeps the last results; one that failed is tried again. */
class Recent<T> {
  private readonly kept = new Map<string, Promise<T>>();

  constructor(private readonly most: number) {}

  get(key: string, make: () => Promise<T>): Promise<T> {
    const known = this.kept.get(key) ?? make();
    this.kept.delete(key);
    this.kept.set(key, known);
    known.catch(() => this.kept.delete(key));
    const [oldest] = this.kept.keys();
    if (this.kept.size > this.most && oldest !== undefined) this.kept.delete(oldest);
    return known;
  }
}

/** Small ones take 1 MB each, one of full size 20 MB. */
const previews = new Recent<{ product: ProductPreview; frame: RenderingBox | undefined }>(24);
const renderings = new Recent<Rendering>(3);
const metas = new Recent<RenderingMeta>(6);
const designs = new Recent<PicturePyramid>(6);

const isPaper = (art: string): boolean => art.endsWith(`/${PAPER_SHEET_SLUG}`);

const readMeta = (art: string): Promise<RenderingMeta> =>
  metas.get(art, async () => (await (await fetched(`${art}/meta.json`)).json()) as RenderingMeta);

const readRendering = (art: string, scale: number): Promise<Rendering> =>
  renderings.get(`${art} ${scale}`, async () => {
    const meta = await readMeta(art);
    const [width, height] = [Math.round(meta.image.width * scale), Math.round(meta.image.height * scale)];
    const channels = async (name: string | undefined, count: 1 | 3): Promise<Uint8Array | null> =>
      name === undefined ? null : channelsOf((await pixels(`${art}/${name}`, { width, height })).data, count);
    const { files } = meta;
    const [base, mask, shade, print, displace, gloss, silhouette, shadow] = await Promise.all([
      channels(files.base, 3),
      channels(files.mask, 1),
      channels(files.shade, 1),
      channels(files.print, 1),
      channels(files.displace, 3),
      channels(files.gloss, 1),
      channels(files.silhouette, 1),
      channels(files.shadow, 1),
    ]);
    const body = { base: base!, mask: mask!, shade: shade!, print: print ?? mask!, silhouette: silhouette ?? mask! };
    return { meta, width, height, scale, ...body, displace, gloss, shadow };
  });

/** Larger designs show nothing more on the product. */
const LONGEST = 2048;

async function readDesign(url: string): Promise<PicturePyramid> {
  const { data, width, height } = await pixels(url, null);
  return picturePyramid({ data: new Uint8Array(data.buffer), width, height });
}

async function pixels(url: string, size: { width: number; height: number } | null): Promise<ImageData> {
  const blob = await (await fetched(url)).blob();
  const whole = await createImageBitmap(blob, {
    premultiplyAlpha: 'none',
    ...(size ? { resizeWidth: size.width, resizeHeight: size.height, resizeQuality: 'high' } : {}),
  });
  const share = Math.min(1, LONGEST / Math.max(whole.width, whole.height));
  const [width, height] = [Math.round(whole.width * share), Math.round(whole.height * share)];
  const canvas = new OffscreenCanvas(width, height).getContext('2d', { willReadFrequently: true })!;
  canvas.imageSmoothingQuality = 'high';
  canvas.drawImage(whole, 0, 0, width, height);
  whole.close();
  return canvas.getImageData(0, 0, width, height);
}

async function fetched(url: string): Promise<Response> {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`${url} answered ${response.status}`);
  return response;
}

function channelsOf(rgba: Uint8ClampedArray, count: 1 | 3): Uint8Array {
  const out = new Uint8Array((rgba.length / 4) * count);
  for (let from = 0, to = 0; from < rgba.length; from += 4)
    for (let channel = 0; channel < count; channel++) out[to++] = rgba[from + channel]!;
  return out;
}
