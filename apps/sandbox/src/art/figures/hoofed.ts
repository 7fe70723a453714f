import { blob, clipped, disc, fill, n, oval, place, type Point, stroke } from '../primitives/shapes.js';
import type { Brush } from './figure.js';

const BODY =
  'M-280 -30C-270 -110 -150 -120 -40 -104C60 -92 150 -120 230 -110C300 -96 310 10 280 90C250 170 120 176 0 170C-120 176 -230 180 -268 110C-284 70 -288 20 -280 -30Z';

interface Build {
  /** Where the head joins the neck. */
  nape: Point;
  /** Half the neck's width at its foot. */
  neck: number;
  /** Length of the head. */
  face: number;
  muzzle: string;
  /** Scales body and legs. */
  legs?: number;
  pattern?: string;
}

/** An animal on hooves from the side, looking right; extras are drawn around its nape. */
export function hoofed(brush: Brush, build: Build, behind: string, before: string): string {
  const [x, y] = build.nape;
  const neck = `M${n(230 - build.neck * 1.7)} -90C${n(x - 120)} ${n(y * 0.5 - 60)} ${n(x - 70)} ${n(y + 60)} ${n(x - 50)} ${n(y - 20)}L${n(x + 60)} ${n(y + 50)}C${n(x + 40)} ${n(y * 0.4 + 40)} 300 -40 290 60Z`;
  return (
    legs(brush) +
    fill(BODY, brush.coat) +
    (build.pattern ? clipped('hide', BODY, build.pattern) : '') +
    behind +
    fill(neck, brush.coat) +
    (build.pattern ? clipped('throat', neck, build.pattern) : '') +
    place(face(brush, build), { x, y }) +
    place(before, { x, y })
  );
}

function legs({ coat, shade, dark }: Brush): string {
  const leg = (x: number, color: string) =>
    fill(
      `M${x - 46} 80C${x - 40} 220 ${x - 26} 300 ${x - 28} 404H${x + 28}C${x + 26} 300 ${x + 40} 220 ${x + 46} 80Z`,
      color,
    ) + fill(`M${x - 30} 396H${x + 30}L${x + 36} 440H${x - 36}Z`, dark);
  return leg(-150, shade) + leg(170, shade) + leg(-226, coat) + leg(240, coat);
}

function face({ coat, dark, white }: Brush, { face: long, muzzle }: Build): string {
  return (
    fill(
      `M-60 -40C-40 -90 40 -96 80 -56L${long} 40C${long + 36} 70 ${long + 20} 120 ${long - 20} 124C${long - 70} 128 40 110 -20 80C-60 60 -74 0 -60 -40Z`,
      coat,
    ) +
    fill(
      `M${long - 34} 14L${long} 40C${long + 36} 70 ${long + 20} 120 ${long - 20} 124C${long - 60} 126 ${long - 70} 60 ${long - 34} 14Z`,
      muzzle,
    ) +
    disc(46, -10, 17, dark) +
    disc(51, -16, 5, white) +
    disc(long - 2, 66, 8, dark)
  );
}

export const ear = (color: string, x: number, turn: number, size = 1): string =>
  place(fill('M0 0C-34 -30 -34 -90 0 -120C34 -90 34 -30 0 0Z', color), { x, y: -60, turn, scale: size });

export const tail = (color: string, tuft: string): string =>
  stroke('M-270 -40C-330 0 -330 90 -320 150', color, 20) + oval(-320, 190, 26, 52, tuft);

export const mane = (color: string, [x, y]: Point): string =>
  blob(
    [
      [x + 10, y - 90],
      [x - 60, y - 60],
      [x - 130, y + 40],
      [x - 150, y + 150],
      [90, -150],
      [60, -80],
      [150, -90],
      [x - 40, y + 120],
      [x - 10, y + 10],
      [x + 50, y - 40],
    ],
    color,
  );

export const NAPE: Point = [300, -270];
