import { z } from 'zod';
import { imageProviders, text, type ImageProvider } from '#contracts';
import { readSetting, writeSetting } from '#database';
import { resolveModel, type ResolvedModel } from '#providers';
import type { Core } from '#workflow';
import { HttpError } from '../common/http-error.js';

const providerSchema = z.enum(imageProviders);
const modelSchema = z.string();

/** A model of another provider was named. */
export const foreignModel = (provider: ImageProvider): HttpError =>
  new HttpError(
    400,
    'BAD_REQUEST',
    text('request.invalid', { field: 'model', problem: `not a model of ${provider}` }),
    { field: 'model' },
  );

/** The active image provider and the model of each: operators switch them while the product runs. */
export class AiSettings {
  constructor(private readonly core: Core) {}

  /** Names of models that can be chosen for a provider, the configured default first. */
  available(provider: ImageProvider): string[] {
    return provider === 'openai' ? this.core.config.openai.models : this.core.config.google.models;
  }

  provider(): Promise<ImageProvider> {
    return readSetting(this.core.database, 'ai.provider', providerSchema, 'openai');
  }

  model(provider: ImageProvider): Promise<string> {
    return readSetting(this.core.database, `ai.model.${provider}`, modelSchema, this.available(provider)[0]!);
  }

  async chooseProvider(provider: ImageProvider, actorId: string): Promise<void> {
    await writeSetting(this.core.database, 'ai.provider', provider, actorId);
  }

  /** Rejects a name that no image model of the provider has. */
  async chooseModel(provider: ImageProvider, model: string, actorId: string): Promise<ResolvedModel> {
    const resolved = resolveModel(model);
    if (resolved.model.provider !== provider) throw foreignModel(provider);
    await writeSetting(this.core.database, `ai.model.${provider}`, model, actorId);
    return resolved;
  }
}
