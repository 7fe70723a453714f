import sharp from 'sharp';

const noise = await sharp({
  create: { width: 64, height: 64, channels: 3, background: '#888', noise: { type: 'gaussian', mean: 128, sigma: 40 } },
})
  .png()
  .toBuffer();

/** A PNG image whose second half is missing, in base64. */
export const TRUNCATED_IMAGE = noise.subarray(0, noise.length / 2).toString('base64');
