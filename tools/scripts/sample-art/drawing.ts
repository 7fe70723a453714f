// Drawing functions that the sample artworks share; every drawing is the same each time.

export const round = (n: number): number => Math.round(n * 10) / 10;

/** Numbers from 0 to 1 that depend only on the seed. */
export function random(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1664525 + 1013904223) % 4294967296;
    return state / 4294967296;
  };
}

const GRAIN = `<filter id="grain" x="0" y="0" width="100%" height="100%">
<feTurbulence type="fractalNoise" baseFrequency="0.8" numOctaves="2" seed="5"/>
<feColorMatrix values="0 0 0 0 0.1  0 0 0 0 0.08  0 0 0 0 0.12  0 0 0 -2.6 1.5"/>
</filter>`;

/** An SVG document; with `paper` it is opaque and gets a printed grain. */
export function picture(width: number, height: number, paper: string | null, body: string): string {
  const ground = paper ? `<rect width="${width}" height="${height}" fill="${paper}"/>` : '';
  const grain = paper ? `<rect width="${width}" height="${height}" filter="url(#grain)" opacity="0.14"/>` : '';
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}"><defs>${GRAIN}</defs>${ground}${body}${grain}</svg>`;
}

/** A filled ridge from the left edge to the right one: y at x, closed along the bottom. */
export function ridge(width: number, height: number, fill: string, yAt: (x: number) => number, step = 12): string {
  let path = `M0 ${height}`;
  for (let x = 0; x <= width; x += step) path += `L${round(x)} ${round(yAt(x))}`;
  return `<path d="${path}L${width} ${height}Z" fill="${fill}"/>`;
}

/** Dots of a halftone whose size follows `strength(u, v)`, 0 to 1. */
export function halftone(
  width: number,
  height: number,
  cell: number,
  fill: string,
  strength: (u: number, v: number) => number,
): string {
  let dots = '';
  for (let row = 0; row * cell < height; row++) {
    for (let x = row % 2 ? cell / 2 : 0; x < width; x += cell) {
      const r = Math.max(0, strength(x / width, (row * cell) / height)) * cell * 0.5;
      if (r > 0.4) dots += `<circle cx="${round(x)}" cy="${row * cell}" r="${round(r)}"/>`;
    }
  }
  return `<g fill="${fill}">${dots}</g>`;
}

/** Both halves of something symmetrical about the line x = `axis`. */
export function mirrored(axis: number, half: string): string {
  return `${half}<g transform="translate(${axis * 2} 0) scale(-1 1)">${half}</g>`;
}
