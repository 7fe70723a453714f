import { text } from '#contracts';
import type { AssetStore } from '#assets';
import { HttpError } from '../common/http-error.js';
import type { AssetImporter } from '../designs/asset-importer.js';

export interface CombineInputsAsked {
  userId: string;
  imageIds: string[];
  inputImages: { data: string; mimeType: string }[];
}

/** [COMB-03] Takes in the pictures of a combination. */
export class CombineInputs {
  constructor(
    private readonly pictures: AssetStore,
    private readonly intake: AssetImporter,
  ) {}

  /** The assets of the pictures, in the order given. Throws 404 for another user's, 415 where one is not of the type it was sent as. */
  async take({ userId, imageIds, inputImages }: CombineInputsAsked): Promise<string[]> {
    const known = await Promise.all(imageIds.map((id) => this.intake.own(id, userId)));
    const given = await Promise.all(inputImages.map((image) => this.given(image, userId)));
    return [...known, ...given];
  }

  private async given({ data, mimeType }: { data: string; mimeType: string }, userId: string): Promise<string> {
    const id = await this.intake.fromText(data, userId, 'generation-input');
    const asset = await this.pictures.find(id);
    const said = mimeType.toLowerCase().replace(/^image\/jpg$/, 'image/jpeg');
    if (asset && said !== asset.mimeType)
      throw new HttpError(
        415,
        'UNSUPPORTED_MEDIA',
        text('combine.wrongType', { found: asset.mimeType, said: mimeType }),
        { field: 'inputImages' },
      );
    return id;
  }
}
