import { modelNotFound } from './openai-error.js';

export interface OpenAiModel {
  id: string;
  /** Unix seconds. */
  created: number;
  /** The day it is shut down. */
  shutdownDate: string | null;
  /** Generates images. */
  images: boolean;
  transparency: boolean;
  /** Accepts any size within limits. */
  freeSizes: boolean;
  qualities: readonly string[];
}

const BASIC = ['auto', 'low', 'medium', 'high'];
const FINE = [...BASIC, 'xhigh', 'max'];
const created = (day: string) => Date.parse(day) / 1000;

const image = (id: string, day: string, more: Partial<OpenAiModel> = {}): OpenAiModel => ({
  id,
  created: created(day),
  shutdownDate: null,
  images: true,
  transparency: true,
  freeSizes: true,
  qualities: FINE,
  ...more,
});

const MODELS: readonly OpenAiModel[] = [
  image('gpt-image-2.6-flare', '2026-11-04'),
  image('gpt-image-2.6-sunburst', '2026-11-04'),
  image('gpt-image-2.5-flare', '2026-09-08'),
  image('gpt-image-2.5-flare-2026-09-08', '2026-09-08'),
  image('gpt-image-2.5-sunburst', '2026-09-08'),
  image('gpt-image-2.5-sunburst-2026-09-08', '2026-09-08'),
  image('gpt-image-2', '2026-04-21', { transparency: false, qualities: BASIC }),
  image('gpt-image-2-2026-04-21', '2026-04-21', { transparency: false, qualities: BASIC }),
  image('gpt-image-1.5', '2025-12-16', { shutdownDate: '2026-12-01', freeSizes: false, qualities: BASIC }),
  image('gpt-image-1-mini', '2025-10-06', { shutdownDate: '2026-12-01', freeSizes: false, qualities: BASIC }),
  image('chatgpt-image-latest', '2025-12-16', { shutdownDate: '2026-12-01', freeSizes: false, qualities: BASIC }),
  { ...image('text-embedding-3-small', '2024-01-22'), images: false },
];

const RETIRED = ['dall-e-2', 'dall-e-3', 'gpt-image-1'];

/** The models available at a moment (milliseconds since the epoch). */
export function availableModels(now: number): OpenAiModel[] {
  return MODELS.filter(({ shutdownDate }) => shutdownDate === null || Date.parse(shutdownDate) > now);
}

/** Throws the service's 404 for an unknown or retired model. */
export function findModel(id: string, now: number): OpenAiModel {
  const model = availableModels(now).find((candidate) => candidate.id === id);
  if (model) return model;
  const gone = RETIRED.includes(id) || MODELS.some((candidate) => candidate.id === id);
  throw modelNotFound(
    id,
    gone
      ? 'has been deprecated. Learn more here: https://platform.openai.com/docs/deprecations'
      : 'does not exist or you do not have access to it.',
  );
}

export const presentModel = ({ id, created: at, shutdownDate }: OpenAiModel) => ({
  id,
  object: 'model',
  created: at,
  owned_by: 'system',
  shutdown_date: shutdownDate,
});
