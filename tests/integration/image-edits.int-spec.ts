import { beforeAll, describe, expect, it } from 'vitest';
import sharp from 'sharp';
import { api } from '#testing';
import { newShopper } from './shoppers.js';

/** Every pixel says where it is: red its column, green its row. */
const chart = (width: number, height: number) => {
  const data = Buffer.alloc(width * height * 3);
  for (let y = 0; y < height; y += 1) for (let x = 0; x < width; x += 1) data.set([x, y, 128], (y * width + x) * 3);
  return sharp(data, { raw: { width, height, channels: 3 } })
    .png()
    .toBuffer();
};
const dataUrl = (bytes: Buffer) => `data:image/png;base64,${bytes.toString('base64')}`;
const read = async (url: string) => {
  const bytes = Buffer.from(await (await fetch(url)).arrayBuffer());
  const { data, info } = await sharp(bytes).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const at = (x: number, y: number) => [...data.subarray((y * info.width + x) * 3, (y * info.width + x) * 3 + 2)];
  return { width: info.width, height: info.height, at };
};

describe('the image services', () => {
  let token: string;
  let wide: string;
  let tall: string;
  const post = (path: string, body: object) => api(token).post(`/api/${path}`, body);

  beforeAll(async () => {
    token = await newShopper();
    wide = (await post('designs', { url: dataUrl(await chart(201, 100)) })).body.url;
    tall = (await post('designs', { url: dataUrl(await chart(100, 201)) })).body.url;
  });

  it('[IMG-04] resizes inside the given size, keeps the shape and never enlarges', async () => {
    const { status, body } = await post('resize-image', {
      imageUrl: wide,
      maxWidth: 50,
      maxHeight: 50,
      fitOption: 'inside',
    });
    expect({ status, body }).toMatchObject({ status: 200, body: { width: 50, height: 25, mimeType: 'image/png' } });
    expect(await read(body.resizedImageUrl)).toMatchObject({ width: 50, height: 25 });
    const same = await post('resize-image', { imageUrl: wide, maxWidth: 4000, maxHeight: 4000 });
    expect(same.body).toMatchObject({ width: 201, height: 100 });
    for (const wrong of [{ fitOption: 'cover' }, { maxWidth: 0 }, { maxWidth: 8193 }, { maxHeight: 2.5 }])
      expect(await post('resize-image', { imageUrl: wide, maxWidth: 50, maxHeight: 50, ...wrong })).toMatchObject({
        status: 400,
        body: { field: Object.keys(wrong)[0] },
      });
  });

  it.each<[string, 'wide' | 'tall', number, { width: number; height: number; left: number; top: number }]>([
    // 201 × 100 to 1 : 1 keeps the height; the odd pixel is cut off on the right.
    ['left-right', 'wide', 1, { width: 100, height: 100, left: 50, top: 0 }],
    ['center', 'wide', 1, { width: 100, height: 100, left: 50, top: 0 }],
    ['top-bottom', 'tall', 1, { width: 100, height: 100, left: 0, top: 50 }],
    ['center', 'tall', 1, { width: 100, height: 100, left: 0, top: 50 }],
    // A ratio that needs no such cut leaves the picture whole.
    ['top-bottom', 'wide', 1, { width: 201, height: 100, left: 0, top: 0 }],
    ['left-right', 'tall', 1, { width: 100, height: 201, left: 0, top: 0 }],
    ['top-bottom', 'wide', 4, { width: 201, height: 50, left: 0, top: 25 }],
    ['left-right', 'tall', 0.3, { width: 60, height: 201, left: 20, top: 0 }],
  ])(
    '[IMG-05] crops %s of a %s picture to %d, exact to the pixel',
    async (cropOption, shape, targetRatio, expected) => {
      const imageUrl = shape === 'wide' ? wide : tall;
      const { status, body } = await post('crop-image', { imageUrl, targetRatio, cropOption });
      expect({ status, error: body.error }).toEqual({ status: 200, error: undefined });
      const { width, height, at } = await read(body.croppedImageUrl);
      const [left, top] = at(0, 0);
      expect({ width, height, left, top }).toEqual(expected);
      expect(at(width - 1, height - 1)).toEqual([expected.left + width - 1, expected.top + height - 1]);
    },
  );

  it('[IMG-06] fits a picture into an area of exactly the given pixels, as a print file is fitted', async () => {
    const area = { imageUrl: wide, targetWidth: 300, targetHeight: 300 };
    for (const processOption of ['center', 'left-right', 'resize', 'anchor'] as const) {
      const { status, body } = await post('process-image', { ...area, processOption });
      expect({ processOption, status, body }).toMatchObject({ status: 200, body: { width: 300, height: 300 } });
      const { at } = await read(body.processedImageUrl);
      // Cropped, the area is full; fitted whole, it begins at the top, or in the middle for the anchor.
      const full = processOption === 'center' || processOption === 'left-right';
      expect({ processOption, corner: at(150, 299)[1]! > 90, middle: at(150, 150)[1]! > 0 }).toEqual({
        processOption,
        corner: full,
        middle: processOption !== 'resize',
      });
    }
    expect(await post('process-image', { ...area, targetWidth: 8192, targetHeight: 8192 })).toMatchObject({
      status: 400,
      body: { field: 'targetHeight' },
    });
    expect(await post('process-image', { ...area, processOption: 'stretch' })).toMatchObject({ status: 400 });
  });

  it('[IMG-04, IMG-05, IMG-06] take an own picture, a data URL and base64, and no other user’s picture', async () => {
    const stranger = api(await newShopper());
    const bytes = await chart(20, 20);
    for (const imageUrl of [dataUrl(bytes), bytes.toString('base64')])
      expect((await post('resize-image', { imageUrl, maxWidth: 10, maxHeight: 10 })).body).toMatchObject({ width: 10 });
    const bodies = {
      'resize-image': { maxWidth: 9, maxHeight: 9 },
      'crop-image': { targetRatio: 1, cropOption: 'center' },
      'process-image': { targetWidth: 9, targetHeight: 9 },
    };
    for (const [path, more] of Object.entries(bodies)) {
      expect((await stranger.post(`/api/${path}`, { imageUrl: wide, ...more })).status).toBe(404);
      expect(await post(path, { imageUrl: 'ftp://a/b.png', ...more })).toMatchObject({
        status: 400,
        body: { error: 'Invalid image format - must be URL or base64 data URL', field: 'imageUrl' },
      });
      expect((await post(path, { imageUrl: Buffer.from('<svg/>').toString('base64'), ...more })).status).toBe(415);
    }
  });
});
