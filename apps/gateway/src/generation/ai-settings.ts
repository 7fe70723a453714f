import { Injectable } from '@nestjs/common';
import { z } from 'zod';
import { Config } from '#config';
import { imageProviders, text, type ImageProvider } from '#contracts';
import { Database, SettingRepository } from '#database';
import { ImageProviderAvailability, resolveModel, selectableModels, type ResolvedModel } from '#providers';
import { HttpError } from '../common/http-error.js';

const providerSchema = z.enum(imageProviders);
const modelSchema = z.string();

/** The active image provider and the model of each: operators switch them while the product runs. */
@Injectable()
export class AiSettings {
  constructor(
    private readonly config: Config,
    private readonly database: Database,
    private readonly settings: SettingRepository,
    private readonly availability: ImageProviderAvailability,
  ) {}

  provider(): Promise<ImageProvider> {
    return this.settings.read('ai.provider', providerSchema, 'openai');
  }

  model(provider: ImageProvider): Promise<string> {
    return this.settings.read(`ai.model.${provider}`, modelSchema, this.configuredModels(provider)[0]!);
  }

  /** The model to generate with: the requested one or the chosen one. Throws 400 where it is not a model of the provider. */
  async resolve(provider: ImageProvider, requested?: string): Promise<ResolvedModel> {
    return modelOf(provider, requested ?? (await this.model(provider)));
  }

  /** The choices as pages show them. */
  async describe() {
    const [provider, openai, gemini, closed] = await Promise.all([
      this.provider(),
      this.model('openai'),
      this.model('gemini'),
      this.availability.closed(),
    ]);
    const models = selectableModels({
      openai: [...this.configuredModels('openai'), openai],
      gemini: [...this.configuredModels('gemini'), gemini],
    });
    const namesOf = (of: ImageProvider) => models.filter((model) => model.provider === of).map(({ id }) => id);
    return {
      version: this.config.APP_VERSION,
      development: this.config.DEVELOPMENT,
      provider,
      openai: { model: openai, availableModels: namesOf('openai') },
      gemini: { model: gemini, availableModels: namesOf('gemini') },
      models,
      closed,
    };
  }

  async chooseProvider(provider: ImageProvider, actorId: string): Promise<void> {
    await this.database.transaction((tx) =>
      this.settings.change(tx, {
        key: 'ai.provider',
        value: provider,
        actorId,
        action: 'settings.provider',
        details: { provider },
      }),
    );
  }

  /** Throws 400 for a name that no image model of the provider has. */
  async chooseModel(provider: ImageProvider, model: string, actorId: string): Promise<ResolvedModel> {
    const resolved = modelOf(provider, model);
    await this.database.transaction((tx) =>
      this.settings.change(tx, {
        key: `ai.model.${provider}`,
        value: model,
        actorId,
        action: 'settings.model',
        details: { model },
      }),
    );
    return resolved;
  }

  /** The configured models of a provider, the default first. */
  private configuredModels(provider: ImageProvider): string[] {
    return provider === 'openai' ? this.config.openai.models : this.config.google.models;
  }
}

function modelOf(provider: ImageProvider, name: string): ResolvedModel {
  const resolved = resolveModel(name);
  if (resolved.model.provider === provider) return resolved;
  throw new HttpError(
    400,
    'BAD_REQUEST',
    text('request.invalid', { field: 'model', problem: `not a model of ${provider}` }),
    { field: 'model' },
  );
}
