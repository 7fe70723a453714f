import { z } from 'zod';
import { anchorPositions, cropOptions } from '../fitting.js';
import { endpoint } from './endpoint.js';

const addressQuery = z.object({ url: z.string().min(1).max(4000) });
/** A picture to work on: an own or an allowed address, a data URL or plain base64. 20 MB of bytes are 28 M characters. */
const imageUrl = z.string().min(1).max(28_000_000);
/** Pixels of a side of what the image services make. */
const longestServiceSide = 8_192;
const side = z.number().int().min(1).max(longestServiceSide);
const madeFacts = { width: z.number().int(), height: z.number().int(), mimeType: z.string() };

export const imageEndpoints = {
  'GET /api/image-metadata': endpoint({
    summary: 'Size, pixels and type of a picture',
    access: 'signedIn',
    query: addressQuery,
    response: z.object({ fileSize: z.number(), width: z.number(), height: z.number(), mimeType: z.string() }),
  }),
  'GET /api/image-proxy': endpoint({
    summary: 'A picture of ours or of an allowed host; also for HEAD',
    access: 'signedIn',
    query: addressQuery,
    picture: true,
    response: z.unknown(),
  }),
  'GET /api/dalle-proxy/*': endpoint({
    summary: 'A picture that the image provider returned by URL, by its path and query; also for HEAD',
    access: 'signedIn',
    picture: true,
    response: z.unknown(),
  }),
  'POST /api/resize-image': endpoint({
    summary: 'Shrink a picture to fit into a size; it keeps its shape and is never enlarged',
    access: 'signedIn',
    rate: 'uploads',
    effect: true,
    pictureText: true,
    body: z.object({ imageUrl, maxWidth: side, maxHeight: side, fitOption: z.literal('inside').default('inside') }),
    response: z.object({ resizedImageUrl: z.string(), ...madeFacts }),
  }),
  'POST /api/crop-image': endpoint({
    summary: 'Crop a picture to a ratio of width to height, to the pixel',
    access: 'signedIn',
    rate: 'uploads',
    effect: true,
    pictureText: true,
    body: z.object({
      imageUrl,
      targetRatio: z.number().min(0.01).max(100),
      cropOption: z.enum(['top-bottom', 'left-right', 'center']),
    }),
    response: z.object({ croppedImageUrl: z.string(), ...madeFacts }),
  }),
  'POST /api/process-image': endpoint({
    summary: 'Fit a picture into an area of exactly the given pixels, as a print file is fitted',
    access: 'signedIn',
    rate: 'uploads',
    effect: true,
    pictureText: true,
    body: z
      .object({
        imageUrl,
        targetWidth: side,
        targetHeight: side,
        processOption: z.enum(cropOptions).default('resize'),
        anchorPosition: z.enum(anchorPositions).default('center'),
      })
      .refine(({ targetWidth, targetHeight }) => targetWidth * targetHeight <= 50_000_000, {
        message: 'must make at most 50 megapixels',
        path: ['targetHeight'],
      }),
    response: z.object({ processedImageUrl: z.string(), ...madeFacts }),
  }),
};
