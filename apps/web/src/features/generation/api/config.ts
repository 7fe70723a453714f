import { useQuery } from '@tanstack/react-query';
import { call, type Answer } from '../../../lib/http-client.js';
import { queryKeys } from '../../../lib/query-client.js';

export type GenerationConfig = Answer<'GET /api/config'>;
export type ModelInfo = GenerationConfig['models'][number];

/** The active image provider and what its model can do. */
export const useGenerationConfig = () =>
  useQuery({ queryKey: queryKeys.config, queryFn: () => call('GET /api/config', {}), staleTime: 60_000 });

/** The model that a generation would use now. */
export function activeModel(config: GenerationConfig | undefined): ModelInfo | undefined {
  if (!config) return undefined;
  const id = config[config.provider].model;
  return config.models.find((model) => model.id === id && model.provider === config.provider);
}
