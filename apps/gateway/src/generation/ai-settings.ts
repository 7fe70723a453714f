import { Injectable } from '@nestjs/common';
import { z } from 'zod';
import { Config } from '#config';
import { imageProviders, text, type ImageProvider, type ModelInfo } from '#contracts';
import { Database, SettingRepository } from '#database';
import { ImageProviderAvailability, resolveModel, selectableModels, type ResolvedModel } from '#providers';
import { HttpError } from '../common/http-error.js';

const providerSchema = z.enum(imageProviders);
const modelSchema = z.string();
/** The image models that a provider named when it was last asked. */
const offeredSchema = z.object({ models: z.array(z.string()), refreshedAt: z.iso.datetime().nullable() });
type OfferedModels = z.infer<typeof offeredSchema>;
/** More models than a provider has. */
const MOST_OFFERED = 200;

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
    const [provider, openai, gemini, models, closed] = await Promise.all([
      this.provider(),
      this.model('openai'),
      this.model('gemini'),
      this.selectable(),
      this.availability.closed(),
    ]);
    return {
      version: this.config.APP_VERSION,
      development: this.config.DEVELOPMENT,
      provider,
      openai: { model: openai, availableModels: namesOf(models, 'openai') },
      gemini: { model: gemini, availableModels: namesOf(models, 'gemini') },
      models,
      closed,
    };
  }

  /** [TERM-06] Every model that can be chosen, and whether its provider still offers it. */
  async allModels() {
    const [models, openai, gemini] = await Promise.all([
      this.selectable(),
      this.offered('openai'),
      this.offered('gemini'),
    ]);
    const offered = { openai, gemini };
    return {
      models: models.map(({ id, provider, resolvesTo, notice }) => ({
        id,
        provider,
        resolvesTo,
        notice,
        offered: offered[provider].refreshedAt === null ? null : offered[provider].models.includes(resolvesTo),
      })),
      refreshedAt: { openai: openai.refreshedAt, gemini: gemini.refreshedAt },
    };
  }

  /** [TERM-06] Keeps what a provider offers, for every process. */
  async keepOffered(provider: ImageProvider, names: readonly string[], actorId: string) {
    const offered = [...new Set(names)].filter((name) => name.length <= 100).slice(0, MOST_OFFERED);
    const value = { models: offered, refreshedAt: new Date().toISOString() } satisfies OfferedModels;
    await this.database.transaction((tx) =>
      this.settings.change(tx, {
        key: `ai.models.${provider}`,
        value,
        actorId,
        action: 'settings.models',
        details: { provider, models: offered },
      }),
    );
    const availableModels = namesOf(await this.selectable(), provider);
    return { provider, availableModels, offered, refreshedAt: value.refreshedAt };
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

  /** The configured models, the chosen ones and those that the providers offer. */
  private async selectable() {
    const [openai, gemini] = await Promise.all([this.namesToOffer('openai'), this.namesToOffer('gemini')]);
    return selectableModels({ openai, gemini });
  }

  private async namesToOffer(provider: ImageProvider): Promise<string[]> {
    const [chosen, { models }] = await Promise.all([this.model(provider), this.offered(provider)]);
    return [...this.configuredModels(provider), chosen, ...models];
  }

  private offered(provider: ImageProvider): Promise<OfferedModels> {
    return this.settings.read(`ai.models.${provider}`, offeredSchema, { models: [], refreshedAt: null });
  }

  /** The configured models of a provider, the default first. */
  private configuredModels(provider: ImageProvider): string[] {
    return provider === 'openai' ? this.config.openai.models : this.config.google.models;
  }
}

const namesOf = (models: readonly ModelInfo[], provider: ImageProvider): string[] =>
  models.filter((model) => model.provider === provider).map(({ id }) => id);

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
