import sharp from 'sharp';
import { z } from 'zod';
import type { PixelSize } from '../art/primitives/size.js';
import { invalidArgument } from './google-error.js';

const part = z.strictObject({
  text: z.string().optional(),
  inlineData: z.strictObject({ mimeType: z.string(), data: z.string(), displayName: z.string().optional() }).optional(),
  thought: z.boolean().optional(),
  thoughtSignature: z.string().optional(),
});
const schema = z.strictObject({
  contents: z.array(z.strictObject({ role: z.enum(['user', 'model']).optional(), parts: z.array(part).min(1) })).min(1),
  systemInstruction: z.unknown().optional(),
  safetySettings: z
    .array(z.strictObject({ category: z.string(), threshold: z.string(), method: z.string().optional() }))
    .optional(),
  generationConfig: z
    .looseObject({
      candidateCount: z.int().min(1).max(1, 'only one candidate can be generated in this model').optional(),
      responseModalities: z.array(z.enum(['TEXT', 'IMAGE', 'AUDIO'])).optional(),
      imageConfig: z.strictObject({ aspectRatio: z.string().optional(), imageSize: z.string().optional() }).optional(),
    })
    .optional(),
});

const PICTURE_TYPES = ['image/png', 'image/jpeg', 'image/webp', 'image/heic', 'image/heif'];
const MAX_PICTURES = 14;
const MAX_PICTURE_BYTES = 7 * 1024 * 1024;

export interface ContentRequest {
  prompt: string;
  pictures: Buffer[];
  lastSize: PixelSize | undefined;
  modalities: string[];
  imageConfig: { aspectRatio?: string | undefined; imageSize?: string | undefined };
}

/** Parses the request; throws the service's own errors for what it refuses. */
export async function readContentRequest(body: unknown): Promise<ContentRequest> {
  const parsed = schema.safeParse(body ?? {});
  if (!parsed.success) {
    const { path, message } = parsed.error.issues[0]!;
    throw invalidArgument(`Invalid JSON payload received. ${path.join('.') || 'request'}: ${message}`);
  }
  const parts = parsed.data.contents.flatMap((content) => content.parts).filter(({ thought }) => thought !== true);
  const pictures = parts.flatMap(({ inlineData }) => (inlineData ? [readPicture(inlineData)] : []));
  if (pictures.length > MAX_PICTURES) throw invalidArgument(`Too many images: at most ${MAX_PICTURES} are supported.`);
  const { responseModalities = ['TEXT', 'IMAGE'], imageConfig = {} } = parsed.data.generationConfig ?? {};
  const sizes = await Promise.all(pictures.map(measure));
  const prompt = parts
    .map(({ text }) => text ?? '')
    .filter(Boolean)
    .join('\n');
  return { prompt, pictures, lastSize: sizes.at(-1), modalities: responseModalities, imageConfig };
}

function readPicture({ mimeType, data }: { mimeType: string; data: string }): Buffer {
  if (!PICTURE_TYPES.includes(mimeType)) throw invalidArgument(`Unsupported MIME type: ${mimeType}`);
  const bytes = Buffer.from(data, 'base64');
  if (bytes.length > MAX_PICTURE_BYTES) throw invalidArgument('An inline image must not be larger than 7 MB.');
  return bytes;
}

async function measure(picture: Buffer): Promise<PixelSize> {
  try {
    const { width, height } = await sharp(picture).metadata();
    return { width, height };
  } catch {
    throw invalidArgument(
      'Unable to process input image. Please retry or report in https://developers.generativeai.google/guide/troubleshooting',
    );
  }
}
