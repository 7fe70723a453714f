import type { Config } from '#config';
import type { ImageProvider } from '#contracts';
import type { RateLimiter } from '#redis';
import { counted } from '../errors/counted.js';
import type {
  GeneratedImage,
  ImageCallOptions,
  ImageGenerator,
  ImageRequest,
  OfferedModel,
  ReferencedImageRequest,
} from './image-generator.js';
import { SharedPause, type PauseLimits } from './shared-pause.js';

/** Loads an adapter with its client library at the first call, since most processes make none. Counts the calls, and refuses them while the provider is paused. */
class LazyImageGenerator implements ImageGenerator {
  private loaded: Promise<ImageGenerator> | undefined;
  private readonly pause: SharedPause;

  constructor(
    readonly provider: ImageProvider,
    limiter: RateLimiter,
    limits: PauseLimits,
    private readonly load: () => Promise<ImageGenerator>,
  ) {
    this.pause = new SharedPause(provider, limiter, limits);
  }

  async generate(request: ImageRequest, options?: ImageCallOptions): Promise<GeneratedImage> {
    return this.call('generate', options, (adapter) => adapter.generate(request, options));
  }

  async edit(request: ReferencedImageRequest, options?: ImageCallOptions): Promise<GeneratedImage> {
    return this.call('edit', options, (adapter) => adapter.edit(request, options));
  }

  async listModels(options?: { signal?: AbortSignal | undefined }): Promise<string[]> {
    return this.ask('list-models', options, (adapter) => adapter.listModels(options));
  }

  async findModel(id: string, options?: { signal?: AbortSignal | undefined }): Promise<OfferedModel | undefined> {
    return this.ask('find-model', options, (adapter) => adapter.findModel(id, options));
  }

  /** Questions make no image: they are asked during a pause too, and their answers neither begin nor end one. */
  private ask<T>(
    operation: string,
    options: { signal?: AbortSignal | undefined } | undefined,
    call: (adapter: ImageGenerator) => Promise<T>,
  ): Promise<T> {
    return counted(this.provider, operation, options?.signal, async () => call(await this.adapter()));
  }

  protected call<T>(
    operation: string,
    options: ImageCallOptions | undefined,
    call: (adapter: ImageGenerator) => Promise<T>,
  ): Promise<T> {
    return this.pause.around(() =>
      counted(this.provider, operation, options?.signal, async () => call(await this.adapter())),
    );
  }

  private adapter(): Promise<ImageGenerator> {
    this.loaded ??= this.load();
    return this.loaded;
  }
}

class LazyCombiningGenerator extends LazyImageGenerator {
  async combine(request: ReferencedImageRequest, options?: ImageCallOptions): Promise<GeneratedImage> {
    return this.call('combine', options, (adapter) => adapter.combine!(request, options));
  }
}

/** The image generator of each provider. */
export class ImageGenerators {
  constructor(private readonly generators: Record<ImageProvider, ImageGenerator>) {}

  of(provider: ImageProvider): ImageGenerator {
    return this.generators[provider];
  }
}

/** The generators at the configured addresses; all processes share the limiter. Only Google's combines. */
export function createImageGenerators(
  config: Pick<Config, 'openai' | 'google' | 'PROVIDER_TIMEOUT_MS' | 'PROVIDER_MAX_PAUSE_MS'>,
  limiter: RateLimiter,
): ImageGenerators {
  const timeoutMs = config.PROVIDER_TIMEOUT_MS;
  const limits = { timeoutMs, maxPauseMs: config.PROVIDER_MAX_PAUSE_MS };
  return new ImageGenerators({
    openai: new LazyImageGenerator('openai', limiter, limits, async () => {
      const { OpenAiImageGenerator } = await import('./openai-image-generator.js');
      return new OpenAiImageGenerator({ ...config.openai, timeoutMs });
    }),
    gemini: new LazyCombiningGenerator('gemini', limiter, limits, async () => {
      const { GoogleImageGenerator } = await import('./google-image-generator.js');
      return new GoogleImageGenerator({ ...config.google, timeoutMs });
    }),
  });
}
