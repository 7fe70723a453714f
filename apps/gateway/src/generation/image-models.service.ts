import { Injectable } from '@nestjs/common';
import { text, type ImageProvider } from '#contracts';
import { ImageGenerators, ProviderError, resolveModel } from '#providers';
import { HttpError } from '../common/http-error.js';
import { providerStatus } from '../common/to-http-error.js';
import { AiSettings } from './ai-settings.js';

/** What operators ask the image providers about their models. */
@Injectable()
export class ImageModelsService {
  constructor(
    private readonly generators: ImageGenerators,
    private readonly settings: AiSettings,
  ) {}

  /** [TERM-06] Reads which models the provider offers, and keeps them for every process. */
  async refresh(provider: ImageProvider, actorId: string) {
    const offered = await asked(provider, this.generators.of(provider).listModels());
    return this.settings.keepOffered(provider, offered, actorId);
  }

  /** [TERM-05] Whether images can be made with the model, as the provider says now; a retired name stands for its replacement. */
  async test(provider: ImageProvider, modelId: string): Promise<{ supportsImageGeneration: boolean; message: string }> {
    const { id, notice } = livingName(provider, modelId);
    const found = await asked(provider, this.generators.of(provider).findModel(id));
    const verdict = found
      ? text(found.generatesImages ? 'terminal.modelWorks' : 'terminal.modelNoImages', { model: id })
      : text('terminal.modelUnknown', { provider: nameOf(provider), model: id });
    return {
      supportsImageGeneration: found?.generatesImages ?? false,
      message: notice ? `${notice} ${verdict}` : verdict,
    };
  }
}

/** The name to ask for, and why where it is another one than was given. */
function livingName(provider: ImageProvider, modelId: string): { id: string; notice?: string | undefined } {
  try {
    const { model, notice } = resolveModel(modelId);
    return model.provider === provider ? { id: model.id, notice } : { id: modelId };
  } catch (error) {
    // The provider may have models that make no images.
    if (error instanceof ProviderError && error.code === 'NOT_FOUND') return { id: modelId };
    throw error;
  }
}

const nameOf = (provider: ImageProvider): string => text(`terminal.provider.${provider}`);

const worded = ['UNAUTHORISED', 'TIMEOUT', 'BAD_RESPONSE'] as const;
const isWorded = (code: string): code is (typeof worded)[number] => (worded as readonly string[]).includes(code);

/** The provider's answer; its failures in words for operators. */
async function asked<T>(provider: ImageProvider, answer: Promise<T>): Promise<T> {
  try {
    return await answer;
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    const status = providerStatus(error.code);
    const cause = status === 429 ? 'RATE_LIMITED' : isWorded(error.code) ? error.code : 'UNAVAILABLE';
    const retry = error.retryAfterMs ? { retryAfterSeconds: Math.ceil(error.retryAfterMs / 1_000) } : {};
    throw new HttpError(
      status === 422 ? 502 : status,
      error.code,
      text(`terminal.ask.${cause}`, { provider: nameOf(provider) }),
      retry,
    );
  }
}
