import type { Config } from '#config';
import type { ImageProvider } from '#contracts';
import { GoogleImageGenerator } from './google-image-generator.js';
import type { ImageGenerator } from './image-generator.js';
import { OpenAiImageGenerator } from './openai-image-generator.js';

/** The image generator of each provider, at the addresses the configuration names. */
export function createImageGenerators(config: Pick<Config, 'openai' | 'google' | 'PROVIDER_TIMEOUT_MS'>): Record<ImageProvider, ImageGenerator> {
  const timeoutMs = config.PROVIDER_TIMEOUT_MS;
  return {
    openai: new OpenAiImageGenerator({ ...config.openai, timeoutMs }),
    gemini: new GoogleImageGenerator({ ...config.google, timeoutMs }),
  };
}
