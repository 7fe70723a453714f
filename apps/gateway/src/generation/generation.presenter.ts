import type { JobEntity } from '#database';

/** [GEN-06] The result of a generation, for a caller who waits for the end. */
export function presentGeneration({ id, result, notice }: JobEntity) {
  return {
    imageUrl: result?.imageUrl,
    provider: result?.provider,
    model: result?.model,
    cachedImageId: result?.cachedImageId,
    jobId: id,
    ...(notice ? { notice } : {}),
  };
}
