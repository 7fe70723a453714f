import type { Cylinder, Quad, RenderingBox, RenderingMeta } from '#contracts';
import type { Rendering } from './rendering.js';

/**
 * The mapping of the flat print onto the product: `width` × `height` is the flat print, in pixels of the rendering's meta;
 * `locate` writes into `at` the point of the print, in the same pixels, that pixel (x, y) of the rendering's pictures
 * shows; `bounds` limits the pixels to visit.
 */
export interface Surface {
  width: number;
  height: number;
  bounds: RenderingBox;
  /** The surface has the scene's shape, not that of the product's print area. */
  foreign?: true;
  locate(x: number, y: number, at: { u: number; v: number }): void;
}

export interface SurfaceOptions {
  printArea?: RenderingBox | undefined;
  /** The product of a scene. */
  product?: string | undefined;
  /** Angle of a mug's wrap that faces the camera, in degrees. */
  turn?: number | undefined;
}

/** Creates the surface of a rendering: a mug's cylinder, a parallelogram in a scene, cloth with folds, or a plane. */
export function surfaceOf(rendering: Rendering, options: SurfaceOptions): Surface {
  const { meta } = rendering;
  if (meta.cylinder) return cylinderSurface(meta.cylinder, rendering, options.turn ?? 0);
  if (meta.quads) return quadSurface(pickQuad(meta.quads, options.product), rendering.scale);
  return clothSurface(rendering, options.printArea ?? meta.printArea);
}

/** The place of a pixel's middle in the pixels of the meta. */
const inMeta = (pixel: number, scale: number): number => (pixel + 0.5) / scale - 0.5;

const scaledBox = (box: RenderingBox, scale: number): RenderingBox => ({
  left: box.left * scale,
  top: box.top * scale,
  width: box.width * scale,
  height: box.height * scale,
});

function clothSurface(rendering: Rendering, area: RenderingBox): Surface {
  const { displace, meta, scale } = rendering;
  const strength = (meta.displace?.max ?? 0) / 127;
  return {
    width: area.width,
    height: area.height,
    bounds: scaledBox(area, scale),
    locate(x, y, at) {
      const i = (y * rendering.width + x) * 3;
      at.u = inMeta(x, scale) - area.left + (displace ? ((displace[i] ?? 128) - 128) * strength : 0);
      at.v = inMeta(y, scale) - area.top + (displace ? ((displace[i + 1] ?? 128) - 128) * strength : 0);
    },
  };
}

/** The whole wrap of a mug; no pixel maps to the part at the back. */
function cylinderSurface(c: Cylinder, { meta, width: pixels, scale }: Rendering, turn: number): Surface {
  const half = (c.wrapHalfAngle * Math.PI) / 180;
  const offset = (turn * Math.PI) / 180;
  const width = c.radius * 2 * half;
  const height = -c.yv * (c.vTop - c.vBottom);
  const columns = Array.from({ length: pixels }, (_, x) => column(c, inMeta(x, scale)));
  return {
    width,
    height,
    bounds: scaledBox(
      { left: c.cx - c.radius * 1.05, top: 0, width: c.radius * 2.1, height: meta.image.height },
      scale,
    ),
    locate(x, y, at) {
      const col = columns[x];
      if (!col) return void (at.u = -1);
      at.u = (0.5 + (col.angle + offset) / (2 * half)) * width;
      const v = ((inMeta(y, scale) - c.y0) / col.depth - c.bulge * col.cos) / c.yv;
      at.v = ((c.vTop - v) / (c.vTop - c.vBottom)) * height;
    },
  };
}

function column(c: Cylinder, x: number): { angle: number; depth: number; cos: number } | null {
  const across = (x - c.cx) / c.radius;
  if (Math.abs(across) > 1.05) return null;
  let angle = Math.asin(clampSine(across));
  for (let round = 0; round < 4; round++) angle = Math.asin(clampSine(across * (1 - c.persp * Math.cos(angle))));
  const cos = Math.cos(angle);
  return { angle, cos, depth: 1 / (1 - c.persp * cos) };
}

function clampSine(value: number): number {
  return Math.max(-1, Math.min(1, value));
}

function pickQuad(quads: Record<string, Quad>, product: string | undefined): Quad {
  const quad = quads[product ?? Object.keys(quads)[0] ?? ''];
  if (!quad) throw new Error(`The scene has no product ${product}`);
  return quad;
}

function quadSurface(quad: Quad, scale: number): Surface {
  const [p, q, , s] = quad as [[number, number], [number, number], [number, number], [number, number]];
  const across = [q[0] - p[0], q[1] - p[1]] as const;
  const down = [s[0] - p[0], s[1] - p[1]] as const;
  const det = across[0] * down[1] - across[1] * down[0];
  const width = Math.hypot(...across);
  const height = Math.hypot(...down);
  const xs = quad.map(([x]) => x);
  const ys = quad.map(([, y]) => y);
  const left = Math.min(...xs);
  const top = Math.min(...ys);
  return {
    width,
    height,
    foreign: true,
    bounds: scaledBox({ left, top, width: Math.max(...xs) - left, height: Math.max(...ys) - top }, scale),
    locate(x, y, at) {
      const a = inMeta(x, scale) - p[0];
      const b = inMeta(y, scale) - p[1];
      at.u = ((a * down[1] - b * down[0]) / det) * width;
      at.v = ((across[0] * b - across[1] * a) / det) * height;
    },
  };
}

/** A print area that is given relative to the corner of the rendering's frame, in the pixels of its meta. */
export function areaInRendering({ frame }: RenderingMeta, area: RenderingBox | undefined): RenderingBox | undefined {
  return area && frame ? { ...area, left: area.left + frame.left, top: area.top + frame.top } : area;
}
