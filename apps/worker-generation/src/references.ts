import { text } from '#contracts';
import { JobError } from '#jobs';
import type { Pictures } from '#workflow';

/** The bytes of the pictures a generation starts from. A picture that is gone ends the job: no try can bring it back. */
export async function readReferences(pictures: Pictures, assetIds: readonly string[]): Promise<Buffer[]> {
  return Promise.all(assetIds.map(async (id) => {
    const asset = await pictures.find(id);
    if (!asset) throw new JobError({ code: 'NOT_FOUND', class: 'giveUp', message: text('request.notFound'), logMessage: `asset ${id} is gone` });
    return pictures.read(asset);
  }));
}
