// node cutout.mjs <product dir ...> : silhouette.webp and shadow.webp from base and mask, so that a product can stand on any ground
import sharp from 'sharp'; import fs from 'node:fs'; import path from 'node:path';

const HOLES = { hoodie: true, phonecase: true, poster: true }; // holes of the mask that belong to the product
const FLOOR = { mug: 0.03 }; // the ground behind it is not quite even
const PAINTED = { mousepad: { dx: 5, dy: 9, blur: 14, depth: 0.34 } }; // a grained ground shows no clean shadow: paint one
const FRAMES = JSON.parse(fs.readFileSync(new URL('./frames.json', import.meta.url), 'utf8'));

const lum = (p, i) => 0.2126 * p[i] + 0.7152 * p[i + 1] + 0.0722 * p[i + 2];

/** mask plus what the outside cannot reach */
function silhouette(mask, w, h, fill) {
  if (!fill) return Buffer.from(mask);
  const out = Buffer.alloc(w * h, 255), todo = [];
  const visit = (i) => { if (out[i] === 255 && mask[i] < 250) { out[i] = mask[i]; todo.push(i); } };
  for (let x = 0; x < w; x++) { visit(x); visit((h - 1) * w + x); }
  for (let y = 0; y < h; y++) { visit(y * w); visit(y * w + w - 1); }
  while (todo.length) { const i = todo.pop(), x = i % w; if (x) visit(i - 1); if (x < w - 1) visit(i + 1); if (i >= w) visit(i - w); if (i < w * (h - 1)) visit(i + w); }
  return out;
}

/** rough distance to the silhouette, by growing blurs */
const blur = async (a, w, h, s) => sharp(a, { raw: { width: w, height: h, channels: 1 } }).blur(s).extractChannel(0).raw().toBuffer();

/** least squares of a quadratic surface through the ground far from the product */
function ground(base, near, w, h) {
  const n = 6, A = Array.from({ length: n }, () => new Float64Array(n + 1));
  const row = (x, y) => { const u = x / w - 0.5, v = y / h - 0.5; return [1, u, v, u * u, u * v, v * v]; };
  const pts = []; for (let y = 2; y < h; y += 7) for (let x = 2; x < w; x += 7) if (near[y * w + x] === 0) pts.push([x, y, lum(base, (y * w + x) * 3)]);
  let keep = pts, c = null;
  for (let round = 0; round < 5; round++) {
    for (const r of A) r.fill(0);
    for (const [x, y, l] of keep) { const q = row(x, y); for (let i = 0; i < n; i++) { for (let j = 0; j < n; j++) A[i][j] += q[i] * q[j]; A[i][n] += q[i] * l; } }
    for (let i = 0; i < n; i++) for (let k = 0; k < n; k++) if (k !== i) { const f = A[k][i] / A[i][i]; for (let j = i; j <= n; j++) A[k][j] -= f * A[i][j]; }
    c = A.map((r, i) => r[n] / r[i]);
    keep = pts.filter(([x, y, l]) => { const e = l - row(x, y).reduce((s, q, i) => s + q * c[i], 0); return e > -3 && e < 8; }); // shadows are no ground
  }
  return (x, y) => row(x, y).reduce((s, q, i) => s + q * c[i], 0);
}

for (const dir of process.argv.slice(2)) {
  const meta = JSON.parse(fs.readFileSync(path.join(dir, 'meta.json'), 'utf8')); const { width: w, height: h } = meta.image;
  const base = await sharp(path.join(dir, meta.files.base)).removeAlpha().raw().toBuffer();
  const mask = await sharp(path.join(dir, meta.files.mask)).toColourspace('b-w').extractChannel(0).raw().toBuffer();
  const sil = silhouette(mask, w, h, HOLES[meta.slug]); const hard = Buffer.from(sil.map((v) => (v > 8 ? 255 : 0)));
  let shadow = Buffer.alloc(w * h); const painted = PAINTED[meta.slug];
  if (painted) {
    const soft = await blur(sil, w, h, painted.blur);
    for (let y = 0; y < h; y++) for (let x = 0; x < w; x++) { const xx = x - painted.dx, yy = y - painted.dy; if (xx >= 0 && yy >= 0) shadow[y * w + x] = soft[yy * w + xx] * painted.depth; }
  } else {
    const near = await blur(hard, w, h, 40); const g = ground(base, near, w, h); const reach = await blur(hard, w, h, 55);
    for (let y = 0; y < h; y++) for (let x = 0; x < w; x++) {
      const i = y * w + x; const a = 1 - lum(base, i * 3) / g(x, y); const fade = Math.max(0, Math.min(1, (reach[i] - 2) / 26));
      shadow[i] = hard[i] ? 0 : 255 * Math.max(0, Math.min(0.75, (a - (FLOOR[meta.slug] ?? 0.012)) * 1.04)) * fade;
    }
    // under the antialiased edge the shadow goes on as it is beside it
    const soft = await blur(shadow, w, h, 2.2), weight = await blur(Buffer.from(hard.map((v) => 255 - v)), w, h, 2.2);
    for (let i = 0; i < w * h; i++) if (weight[i] > 20) shadow[i] = Math.min(190, soft[i] * 255 / weight[i]);
  }
  await sharp(sil, { raw: { width: w, height: h, channels: 1 } }).webp({ quality: 90, effort: 6 }).toFile(path.join(dir, 'silhouette.webp'));
  await sharp(shadow, { raw: { width: w, height: h, channels: 1 } }).webp({ quality: 80, effort: 6 }).toFile(path.join(dir, 'shadow.webp'));
  meta.files.silhouette = 'silhouette.webp'; meta.files.shadow = 'shadow.webp'; meta.frame = FRAMES[meta.slug];
  fs.writeFileSync(path.join(dir, 'meta.json'), JSON.stringify(meta, null, 1) + '\n');
  const xs = [w, 0, h, 0]; for (let i = 0; i < w * h; i++) if (hard[i]) { const x = i % w, y = (i / w) | 0; xs[0] = Math.min(xs[0], x); xs[1] = Math.max(xs[1], x); xs[2] = Math.min(xs[2], y); xs[3] = Math.max(xs[3], y); }
  console.log(meta.slug, 'x', xs[0], xs[1], 'y', xs[2], xs[3]);
}
