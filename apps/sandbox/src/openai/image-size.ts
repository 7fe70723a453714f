import { invalidValue } from './openai-error.js';

const STANDARD = ['1024x1024', '1536x1024', '1024x1536'];
const MIN_PIXELS = 655_360;
const MAX_PIXELS = 8_294_400;

/** The pixels of a `size`; `auto` follows the words of the prompt. Throws the service's 400. */
export function pixelsOf(size: string, freeSizes: boolean, prompt: string): { width: number; height: number } {
  const requested = size === 'auto' ? automatic(prompt) : size;
  const [width, height] = (/^(\d{1,5})x(\d{1,5})$/.exec(requested)?.slice(1).map(Number) ?? []) as [number?, number?];
  if (width === undefined || height === undefined)
    throw invalidSize(size, `Supported values are: 'auto', ${STANDARD.join(', ')}.`);
  if (STANDARD.includes(requested)) return { width, height };
  if (!freeSizes) throw invalidSize(size, `Supported values are: 'auto', ${STANDARD.join(', ')}.`);
  const wrong = freeSizeProblem(width, height);
  if (wrong) throw invalidSize(size, wrong);
  return { width, height };
}

const invalidSize = (size: string, reason: string) => invalidValue('size', `Invalid value: '${size}'. ${reason}`);

function automatic(prompt: string): string {
  if (/\b(portrait|poster|tall|phone)\b/i.test(prompt)) return '1024x1536';
  return /\b(landscape|panorama|banner|wide)\b/i.test(prompt) ? '1536x1024' : '1024x1024';
}

function freeSizeProblem(width: number, height: number): string | undefined {
  if (width % 16 || height % 16) return 'Width and height must be divisible by 16.';
  if (width > 3 * height || height > 3 * width) return 'The aspect ratio must lie between 1:3 and 3:1.';
  if (Math.max(width, height) > 3840 || Math.min(width, height) > 2160) return 'The size must not exceed 3840x2160.';
  if (width * height < MIN_PIXELS || width * height > MAX_PIXELS)
    return `The size must have ${MIN_PIXELS} to ${MAX_PIXELS} pixels.`;
  return undefined;
}
