import type { ImageProvider, StorageProvider } from '#contracts';
import { text } from '#contracts/messages';
import { useMutation, useQuery } from '@tanstack/react-query';
import { ApiError, reason } from '../../../lib/api-error.js';
import { call } from '../../../lib/http-client.js';
import { queryClient, queryKeys } from '../../../lib/query-client.js';
import { log } from './log.js';

/** [TERM-08] A refusal for too many requests says that the limits work. */
function failure(error: unknown): string {
  const said = reason(error, text('terminal.noAnswer'));
  if (!(error instanceof ApiError)) return said;
  return error.status === 429 ? text('terminal.limited') : text('terminal.status', { status: error.status, said });
}

async function logged<T>(action: string, work: () => Promise<T>): Promise<T> {
  try {
    const answer = await work();
    log('ok', action);
    return answer;
  } catch (error) {
    log('bad', `${action}: ${failure(error)}`);
    throw error;
  }
}

/** [TERM-02] Whether the print provider answers through our server; asked again every half minute. */
export const usePrintHealth = () =>
  useQuery({
    queryKey: queryKeys.printHealth,
    queryFn: async () => {
      const asked = performance.now();
      const { result } = await call('GET /api/printful/health', {});
      return { ...result, tookMs: Math.round(performance.now() - asked) };
    },
    refetchInterval: 30_000,
    retry: false,
  });

/** [TERM-02] Looks now, and writes down what came of it. */
export async function checkHealth(): Promise<void> {
  await queryClient.refetchQueries({ queryKey: queryKeys.printHealth });
  const state = queryClient.getQueryState<{ status: string; tookMs: number }>(queryKeys.printHealth);
  if (state?.error) return log('bad', text('terminal.healthFailed', { said: failure(state.error) }));
  if (state?.data)
    log(
      state.data.status === 'ok' ? 'ok' : 'bad',
      text('terminal.healthSaid', { status: state.data.status, ms: state.data.tookMs }),
    );
}

export const useStorageStatus = () =>
  useQuery({ queryKey: queryKeys.storage, queryFn: () => call('GET /api/storage/status', {}) });

const readConfigAgain = (): void => void queryClient.invalidateQueries({ queryKey: queryKeys.config });

/** [TERM-03] */
export const useChooseProvider = () =>
  useMutation({
    mutationFn: (provider: ImageProvider) =>
      logged(text('terminal.providerChosen', { provider }), () =>
        call('POST /api/config/provider', { body: { provider } }),
      ),
    onSettled: readConfigAgain,
  });

/** The answer's notice tells when another model draws in the place of a retired one. */
export const useChooseModel = () =>
  useMutation({
    mutationFn: ({ provider, model }: { provider: ImageProvider; model: string }) =>
      logged(text('terminal.modelChosen', { provider, model }), () =>
        call('POST /api/config/:provider/model', { params: { provider }, body: { model } }),
      ),
    onSuccess: ({ notice }) => notice && log('ok', notice),
    onSettled: readConfigAgain,
  });

/** [TERM-04] */
export const useChooseStorage = () =>
  useMutation({
    mutationFn: (provider: StorageProvider) =>
      logged(text('terminal.storageChosen', { provider }), () =>
        call('POST /api/storage/provider', { body: { provider } }),
      ),
    onSettled: () => void queryClient.invalidateQueries({ queryKey: queryKeys.storage }),
  });
