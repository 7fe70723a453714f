import type { ImageProvider, StorageProvider } from '#contracts';
import { text } from '#contracts/messages';
import { useMutation, useQuery } from '@tanstack/react-query';
import { configKey } from '../../../lib/app-config.js';
import { call } from '../../../lib/http-client.js';
import { getRateStatus } from './print-provider.js';
import { queryClient } from '../../../lib/query-client.js';
import { logged } from './entries.js';

const healthKey = ['print-health'];
export const rateKey = ['print-rate'];
const storageKey = ['storage'];
const allModelsKey = ['all-models'];

const HEALTH_INTERVAL_MS = 30_000;
const RATE_INTERVAL_MS = 15_000;

async function readHealth() {
  const asked = performance.now();
  const { result } = await call('GET /api/printful/health', {});
  return { ...result, tookMs: Math.round(performance.now() - asked) };
}

/** [TERM-02] Whether the print provider answers through our server. */
export const usePrintHealth = () =>
  useQuery({
    queryKey: healthKey,
    queryFn: readHealth,
    refetchInterval: HEALTH_INTERVAL_MS,
    retry: false,
  });

/** [TERM-02] Looks now; the panel's head says the same. */
export async function askHealth() {
  await queryClient.cancelQueries({ queryKey: healthKey });
  return queryClient.fetchQuery({ queryKey: healthKey, queryFn: readHealth, staleTime: 0, retry: false });
}

/** [TERM-08] How many calls of the print provider are left, over all processes. */
export const useRateStatus = () =>
  useQuery({
    queryKey: rateKey,
    queryFn: getRateStatus,
    refetchInterval: RATE_INTERVAL_MS,
    retry: false,
  });

export const useStorageStatus = () =>
  useQuery({ queryKey: storageKey, queryFn: () => call('GET /api/storage/status', {}) });

export const useAllModels = () =>
  useQuery({ queryKey: allModelsKey, queryFn: () => call('GET /api/config/all-models', {}) });

const readAgain = (...keys: (readonly string[])[]): void => {
  for (const queryKey of keys) void queryClient.invalidateQueries({ queryKey });
};

/** [TERM-03] */
export const chooseProvider = (provider: ImageProvider) =>
  logged(
    `provider ${provider}`,
    () => call('POST /api/config/provider', { body: { provider } }),
    () => ({ said: text('terminal.providerChosen', { provider }) }),
  ).finally(() => readAgain(configKey));

interface ModelOf {
  provider: ImageProvider;
  model: string;
}

/** [TERM-06] The answer's notice tells when another model draws in the place of a retired one. */
export const chooseModel = ({ provider, model }: ModelOf) =>
  logged(
    `model ${provider} ${model}`,
    () => call('POST /api/config/:provider/model', { params: { provider }, body: { model } }),
    ({ notice }) => ({
      said: [text('terminal.modelChosen', { provider, model }), notice].filter(Boolean).join('. '),
    }),
  ).finally(() => readAgain(configKey, allModelsKey));

/** [TERM-06] */
export const refreshModels = (provider: ImageProvider) =>
  logged(
    `refresh ${provider}`,
    () => call('POST /api/config/:provider/refresh-models', { params: { provider } }),
    ({ offered }) => ({ said: text('terminal.modelsRead', { provider, count: offered.length }), data: offered }),
  ).finally(() => readAgain(configKey, allModelsKey));

/** [TERM-05] */
export const testModel = ({ provider, model }: ModelOf) =>
  logged(
    `test ${provider} ${model}`,
    () => call('POST /api/config/test-model', { body: { provider, modelId: model } }),
    ({ message }) => ({ said: message }),
  );

/** [TERM-06] */
export const listModels = () =>
  logged(
    'models',
    () => call('GET /api/config/all-models', {}),
    ({ models }) => ({ said: text('terminal.modelCount', { count: models.length }), data: models }),
  );

/** [TERM-04] */
export const chooseStorage = (provider: StorageProvider) =>
  logged(
    `storage ${provider}`,
    () => call('POST /api/storage/provider', { body: { provider } }),
    () => ({ said: text('terminal.storageChosen', { provider }) }),
  ).finally(() => readAgain(storageKey));

export const useChooseProvider = () => useMutation({ mutationFn: chooseProvider });
export const useChooseModel = () => useMutation({ mutationFn: chooseModel });
export const useRefreshModels = () => useMutation({ mutationFn: refreshModels });
export const useTestModel = () => useMutation({ mutationFn: testModel });
export const useChooseStorage = () => useMutation({ mutationFn: chooseStorage });
