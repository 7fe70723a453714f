import type { FastifyRequest } from 'fastify';
import sharp from 'sharp';
import { invalidFile, invalidValue, OpenAiError } from './openai-error.js';

export interface EditForm {
  fields: Record<string, string>;
  images: Buffer[];
  mask: Buffer | undefined;
}

const SUPPORTED = ['image/png', 'image/jpeg', 'image/webp'];
const MAX_IMAGES = 16;
const MAX_MASK_BYTES = 4 * 1024 * 1024;

/** Reads the multipart body of an edit: `image` or repeated `image[]`, an optional `mask`, the rest as text. */
export async function readEditForm(request: FastifyRequest): Promise<EditForm> {
  if (!request.isMultipart())
    throw invalidValue('image', 'Edits must be sent as multipart/form-data.', 'unsupported_content_type');
  const form: EditForm = { fields: {}, images: [], mask: undefined };
  for await (const part of request.parts()) {
    if (part.type === 'field') form.fields[part.fieldname] = String(part.value);
    else if (part.fieldname === 'mask') form.mask = await readFile(part.toBuffer(), 'mask', part.mimetype);
    else if (part.fieldname === 'image' || part.fieldname === 'image[]')
      form.images.push(await readFile(part.toBuffer(), 'image', part.mimetype));
    else
      throw new OpenAiError(400, {
        message: `Unknown parameter: '${part.fieldname}'.`,
        type: 'invalid_request_error',
        param: part.fieldname,
        code: 'unknown_parameter',
      });
  }
  await refuseBadPictures(form);
  return form;
}

async function readFile(content: Promise<Buffer>, param: string, type: string): Promise<Buffer> {
  const bytes = await content;
  if (SUPPORTED.includes(type)) return bytes;
  throw invalidFile(
    param,
    `Invalid file '${param}': unsupported mimetype ('${type}'). Supported file formats are 'image/jpeg', 'image/png', and 'image/webp'.`,
    'unsupported_file_mimetype',
  );
}

async function refuseBadPictures({ images, mask }: EditForm): Promise<void> {
  if (images.length === 0)
    throw new OpenAiError(400, {
      message: "Missing required parameter: 'image'.",
      type: 'invalid_request_error',
      param: 'image',
      code: 'missing_required_parameter',
    });
  if (images.length > MAX_IMAGES)
    throw invalidValue(
      'image',
      `Invalid 'image': too many images. Expected at most ${MAX_IMAGES}.`,
      'array_above_max_length',
    );
  const sizes = [];
  for (const [index, image] of images.entries()) sizes.push(await measure(image, 'image', index + 1));
  if (!mask) return;
  if (mask.length > MAX_MASK_BYTES) throw invalidFile('mask', 'Invalid mask image: it must be smaller than 4 MB.');
  const size = await measure(mask, 'mask', 1);
  if (size.format !== 'png' || !size.hasAlpha)
    throw invalidFile(
      'mask',
      'Invalid mask image format - mask image missing alpha channel.',
      'invalid_mask_image_format',
    );
  if (size.width !== sizes[0]!.width || size.height !== sizes[0]!.height)
    throw invalidFile('mask', 'Invalid input image - mask size does not match image size.', 'invalid_mask_image_size');
}

async function measure(image: Buffer, param: string, number: number) {
  try {
    const { format, width, height, hasAlpha } = await sharp(image).metadata();
    if (!['png', 'jpeg', 'webp'].includes(format)) throw new Error(`unsupported format ${format}`);
    return { format, width, height, hasAlpha };
  } catch {
    throw invalidFile(param, `Invalid image file or mode for image ${number}, please check your image file.`);
  }
}
