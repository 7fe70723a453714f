import sharp, { type Sharp } from 'sharp';

interface Transformation {
  width?: number;
  height?: number;
  crop: string;
  format?: string;
  quality?: number;
}

const FITS: Record<string, 'cover' | 'inside' | 'fill'> = {
  fill: 'cover',
  thumb: 'cover',
  fit: 'inside',
  limit: 'inside',
  scale: 'fill',
};
const CONTENT_TYPES: Record<string, string> = {
  png: 'image/png',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  webp: 'image/webp',
  gif: 'image/gif',
};
const PARAMETER = /^[a-z]{1,3}_[^/]+$/;

export interface Delivery {
  publicId: string;
  transformation: string[];
  extension: string;
}

/** Parses a path such as `c_fill,w_400/v123/folder/name.png`. */
export function readDeliveryPath(route: string): Delivery {
  const segments = route.split('/');
  const transformation: string[] = [];
  while (segments.length > 1 && segments[0]!.split(',').every((part) => PARAMETER.test(part)))
    transformation.push(...segments.shift()!.split(','));
  if (/^v\d+$/.test(segments[0] ?? '')) segments.shift();
  const [, name = '', extension = ''] = /^(.*?)(?:\.([a-z]+))?$/.exec(segments.join('/'))!;
  return { publicId: name, transformation, extension };
}

/** The bytes to send and their type: the original, unless a size, format or quality is requested. */
export async function deliver(
  content: Buffer,
  stored: string,
  delivery: Delivery,
  accept: string,
): Promise<{ body: Buffer; type: string }> {
  const requested = read(delivery.transformation);
  const automatic = accept.includes('image/webp') ? 'webp' : stored;
  const format = requested.format === 'auto' ? automatic : (requested.format ?? (delivery.extension || stored));
  if (!(format in CONTENT_TYPES)) return { body: content, type: CONTENT_TYPES[stored]! };
  const resized = resize(content, requested);
  if (!resized && format === stored && requested.quality === undefined)
    return { body: content, type: CONTENT_TYPES[stored]! };
  const target = format === 'jpg' ? 'jpeg' : (format as 'png' | 'jpeg' | 'webp' | 'gif');
  const body = await (resized ?? sharp(content))
    .toFormat(target, target === 'png' || target === 'gif' ? {} : { quality: requested.quality ?? 80 })
    .toBuffer();
  return { body, type: CONTENT_TYPES[format]! };
}

function read(parts: readonly string[]): Transformation {
  const values = Object.fromEntries(
    parts.map((part) => [part.slice(0, part.indexOf('_')), part.slice(part.indexOf('_') + 1)]),
  );
  const side = (value: string | undefined) =>
    value && /^\d{1,4}$/.test(value) && Number(value) > 0 ? { value: Number(value) } : undefined;
  const [width, height, quality] = [side(values['w'])?.value, side(values['h'])?.value, side(values['q'])?.value];
  return {
    ...(width ? { width } : {}),
    ...(height ? { height } : {}),
    ...(quality ? { quality: Math.min(100, quality) } : {}),
    ...(values['f'] ? { format: values['f'] } : {}),
    crop: values['c'] ?? 'scale',
  };
}

function resize(content: Buffer, { width, height, crop }: Transformation): Sharp | undefined {
  if (!width && !height) return undefined;
  const fit = width && height ? (FITS[crop] ?? 'cover') : 'inside';
  return sharp(content).resize({ width, height, fit, withoutEnlargement: crop === 'limit' });
}
