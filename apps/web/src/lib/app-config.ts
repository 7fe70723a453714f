import { useQuery } from '@tanstack/react-query';
import { call, type ResponseOf } from './http-client.js';

export const configKey = ['config'];

export type GenerationConfig = ResponseOf<'GET /api/config'>;
export type ModelInfo = GenerationConfig['models'][number];

/** How often to look whether a closed provider is back. */
const CLOSED_INTERVAL_MS = 15_000;

/** The active image provider and what its model can do. */
export const useGenerationConfig = () =>
  useQuery({
    queryKey: configKey,
    queryFn: () => call('GET /api/config', {}),
    staleTime: 60_000,
    refetchInterval: ({ state }) => (state.data?.closed?.length ? CLOSED_INTERVAL_MS : false),
  });

/** Whether the active provider takes no work now. */
export const isClosed = (config: GenerationConfig | undefined): boolean =>
  config?.closed?.some(({ provider }) => provider === config.provider) ?? false;

/** The model that a generation would use now. */
export function activeModel(config: GenerationConfig | undefined): ModelInfo | undefined {
  if (!config) return undefined;
  const id = config[config.provider].model;
  return config.models.find((model) => model.id === id && model.provider === config.provider);
}
