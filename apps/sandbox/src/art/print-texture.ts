export interface RawPicture {
  data: Buffer;
  width: number;
  height: number;
}

const TILE = 256;
const fineNoise = noiseTile(7);
/** One shift for so many pixels in each direction: it changes by a fraction of a pixel between them. */
const COARSE = 2;

/**
 * Makes a clean RGBA drawing look printed: edges wobble a little, ink is uneven, specks of paper show.
 * `unit` is the number of pixels of one scene unit; `seed` moves the texture; `strength` is 1 for a print, 0 for none.
 */
export function printTexture(picture: RawPicture, unit: number, seed: number, strength = 1): Buffer {
  if (strength === 0) return picture.data;
  const { data, width, height } = picture;
  const out = Buffer.allocUnsafe(data.length);
  const columns = Math.ceil(width / COARSE);
  const rows = Math.ceil(height / COARSE);
  const [cell, most] = [(34 * unit) / COARSE, 2.3 * unit * strength];
  const wobbleX = wobble(columns, rows, cell, most, seed);
  const wobbleY = wobble(columns, rows, cell, most, seed + 99);
  const shift = seed % TILE;
  for (let y = 0, index = 0; y < height; y += 1) {
    const row = ((y / COARSE) | 0) * columns;
    for (let x = 0; x < width; x += 1, index += 1) {
      const at = row + ((x / COARSE) | 0);
      sample(data, width, height, x + wobbleX[at]!, y + wobbleY[at]!, out, index * 4);
      const grain = fineNoise[((y + shift) % TILE) * TILE + ((x + shift * 3) % TILE)]!;
      ink(out, index * 4, grain);
    }
  }
  return out;
}

/** Grain of a few percent, and rare specks where the ink did not take. */
function ink(out: Buffer, at: number, grain: number): void {
  const speck = grain > 0.985 ? 26 : 0;
  const change = (grain - 0.5) * 13 + speck;
  for (let channel = 0; channel < 3; channel += 1) {
    const value = out[at + channel]! + change;
    out[at + channel] = value < 0 ? 0 : value > 255 ? 255 : value;
  }
}

/** Bilinear sample with premultiplied alpha, so that edges on a transparent ground stay clean. Runs once per pixel. */
function sample(data: Buffer, width: number, height: number, x: number, y: number, out: Buffer, at: number): void {
  const cx = x < 0 ? 0 : x > width - 1.001 ? width - 1.001 : x;
  const cy = y < 0 ? 0 : y > height - 1.001 ? height - 1.001 : y;
  const left = cx | 0;
  const top = cy | 0;
  const fx = cx - left;
  const fy = cy - top;
  const a = (top * width + left) * 4;
  const c = a + width * 4;
  const wa = (1 - fx) * (1 - fy) * data[a + 3]!;
  const wb = fx * (1 - fy) * data[a + 7]!;
  const wc = (1 - fx) * fy * data[c + 3]!;
  const wd = fx * fy * data[c + 7]!;
  const alpha = wa + wb + wc + wd;
  const scale = alpha > 0 ? 1 / alpha : 0;
  out[at] = (data[a]! * wa + data[a + 4]! * wb + data[c]! * wc + data[c + 4]! * wd) * scale;
  out[at + 1] = (data[a + 1]! * wa + data[a + 5]! * wb + data[c + 1]! * wc + data[c + 5]! * wd) * scale;
  out[at + 2] = (data[a + 2]! * wa + data[a + 6]! * wb + data[c + 2]! * wc + data[c + 6]! * wd) * scale;
  out[at + 3] = alpha;
}

/** A smooth field of shifts in pixels: lattice noise of two sizes. */
function wobble(width: number, height: number, cell: number, strength: number, seed: number): Float32Array {
  const field = new Float32Array(width * height);
  addLattice(field, width, height, cell, strength, seed);
  addLattice(field, width, height, cell / 3, strength * 0.45, seed + 7);
  return field;
}

function addLattice(
  field: Float32Array,
  width: number,
  height: number,
  cell: number,
  strength: number,
  seed: number,
): void {
  const lattice = noiseTile(seed);
  const ease = (t: number) => t * t * (3 - 2 * t);
  // Once per column, not per pixel.
  const columns = Int32Array.from({ length: width }, (_, x) => Math.floor(x / cell) % TILE);
  const easing = Float32Array.from({ length: width }, (_, x) => ease((x / cell) % 1));
  for (let y = 0, index = 0; y < height; y += 1) {
    const row = Math.floor(y / cell);
    const fy = ease((y / cell) % 1);
    const [upper, lower] = [(row % TILE) * TILE, ((row + 1) % TILE) * TILE];
    for (let x = 0; x < width; x += 1, index += 1) {
      const column = columns[x]!;
      const next = (column + 1) % TILE;
      const fx = easing[x]!;
      const top = lattice[upper + column]! * (1 - fx) + lattice[upper + next]! * fx;
      const bottom = lattice[lower + column]! * (1 - fx) + lattice[lower + next]! * fx;
      field[index]! += (top * (1 - fy) + bottom * fy - 0.5) * 2 * strength;
    }
  }
}

function noiseTile(seed: number): Float32Array {
  const tile = new Float32Array(TILE * TILE);
  let state = (seed * 2654435761) >>> 0 || 1;
  for (let index = 0; index < tile.length; index += 1) {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    tile[index] = (state >>> 0) / 4294967296;
  }
  return tile;
}
