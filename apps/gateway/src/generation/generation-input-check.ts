import { Injectable } from '@nestjs/common';
import { jobRegistry, text, type ImageProvider, type JobKind } from '#contracts';
import type { ImageModel } from '#providers';
import { HttpError } from '../common/http-error.js';
import { AiSettings } from './ai-settings.js';
import { assertModelSupports, supportedSize, type ModelRequirements } from './model-support.js';

interface ModelChoice {
  provider?: ImageProvider | undefined;
  model?: string | undefined;
  size?: string | undefined;
}

/** Whether the input of a generation is what is offered now: the checks with which generations are accepted, for an input that somebody has written. */
@Injectable()
export class GenerationInputCheck {
  constructor(private readonly settings: AiSettings) {}

  /** Throws 400 with what is not offered. The input fits the schema of its kind; those of other kinds choose no model. */
  async assertOffered(kind: JobKind, input: Record<string, unknown>): Promise<void> {
    if (kind === 'generation.image') {
      const { prompt, background, ...choice } = jobRegistry[kind].input.parse(input);
      await this.assertChoice(choice, { prompt, background });
    } else if (kind === 'generation.design') {
      const { prompt, ...choice } = jobRegistry[kind].input.parse(input);
      await this.assertChoice(choice, { prompt, references: 1 });
    } else if (kind === 'generation.combine') {
      const { prompt, assetIds, ...choice } = jobRegistry[kind].input.parse(input);
      await this.assertChoice(choice, { prompt, references: assetIds.length });
    } else if (kind === 'design.enlarge' || kind === 'design.cutout')
      await this.assertChoice(jobRegistry[kind].input.parse(input), { references: 1 });
  }

  /** Without a provider our own code does it. */
  private async assertChoice({ provider, model, size }: ModelChoice, needs: ModelRequirements): Promise<void> {
    if (!provider || !model) return;
    const resolved = await this.settings.resolve(provider, model);
    if (resolved.model.id !== model)
      throw refused('model', text('ops.modelRetired', { model, replacement: resolved.model.id }));
    assertModelSupports(resolved.model, needs);
    if (size) assertSent(resolved.model, size);
  }
}

/** The size is sent as it stands. */
function assertSent(model: ImageModel, size: string): void {
  const sent = supportedSize(model, size);
  if (sent === size) return;
  throw refused(
    'size',
    sent ? text('ops.sizeSent', { model: model.id, size, sent }) : text('ops.sizeLeftOut', { model: model.id }),
  );
}

const refused = (field: string, problem: string): HttpError => new HttpError(400, 'BAD_REQUEST', problem, { field });
