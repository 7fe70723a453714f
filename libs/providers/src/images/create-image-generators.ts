import type { Config } from '#config';
import type { ImageProvider } from '#contracts';
import { counted } from '../errors/counted.js';
import type { GeneratedImage, ImageCallOptions, ImageGenerator, ImageRequest, ReferencedImageRequest } from './image-generator.js';

/** Loads an adapter, and with it its client library, at the first call: most processes never make one. */
class LazyImageGenerator implements ImageGenerator {
  private loaded: Promise<ImageGenerator> | undefined;

  constructor(readonly provider: ImageProvider, private readonly load: () => Promise<ImageGenerator>) {}

  async generate(request: ImageRequest, options?: ImageCallOptions): Promise<GeneratedImage> {
    return counted(this.provider, 'generate', options?.signal, async () => (await this.adapter()).generate(request, options));
  }

  async edit(request: ReferencedImageRequest, options?: ImageCallOptions): Promise<GeneratedImage> {
    return counted(this.provider, 'edit', options?.signal, async () => (await this.adapter()).edit(request, options));
  }

  async listModels(options?: { signal?: AbortSignal | undefined }): Promise<string[]> {
    return (await this.adapter()).listModels(options);
  }

  protected adapter(): Promise<ImageGenerator> {
    this.loaded ??= this.load();
    return this.loaded;
  }
}

class LazyCombiningGenerator extends LazyImageGenerator {
  async combine(request: ReferencedImageRequest, options?: ImageCallOptions): Promise<GeneratedImage> {
    return counted(this.provider, 'combine', options?.signal, async () => (await this.adapter()).combine!(request, options));
  }
}

/** The image generator of each provider, at the addresses the configuration names. Only Google's combines. */
export function createImageGenerators(config: Pick<Config, 'openai' | 'google' | 'PROVIDER_TIMEOUT_MS'>): Record<ImageProvider, ImageGenerator> {
  const timeoutMs = config.PROVIDER_TIMEOUT_MS;
  return {
    openai: new LazyImageGenerator('openai', async () => {
      const { OpenAiImageGenerator } = await import('./openai-image-generator.js');
      return new OpenAiImageGenerator({ ...config.openai, timeoutMs });
    }),
    gemini: new LazyCombiningGenerator('gemini', async () => {
      const { GoogleImageGenerator } = await import('./google-image-generator.js');
      return new GoogleImageGenerator({ ...config.google, timeoutMs });
    }),
  };
}
