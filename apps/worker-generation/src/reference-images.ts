import { text } from '#contracts';
import { fitBytes } from '#imaging';
import { JobError } from '#jobs';
import { resolveModel } from '#providers';
import type { AssetStore } from '#assets';

/** The bytes of the pictures a generation starts from, shrunk to what the model takes of each. A picture that is gone ends the job: no try can bring it back. */
export async function readReferences(
  pictures: AssetStore,
  assetIds: readonly string[],
  model: string,
): Promise<Buffer[]> {
  const { maxReferenceBytes } = resolveModel(model).model;
  return Promise.all(
    assetIds.map(async (id) => {
      const asset = await pictures.find(id);
      if (!asset)
        throw new JobError({
          code: 'NOT_FOUND',
          class: 'permanent',
          message: text('request.notFound'),
          logMessage: `asset ${id} is gone`,
        });
      return fitBytes(await pictures.read(asset), maxReferenceBytes);
    }),
  );
}
