import { Injectable } from '@nestjs/common';
import { AssetStore } from '#assets';
import { text } from '#contracts';
import { HttpError } from '../common/http-error.js';
import { AssetImporter } from '../images/asset-importer.js';

export interface CombineInputsRequest {
  userId: string;
  imageIds?: string[] | undefined;
  inputImages?: { data: string; mimeType: string }[] | undefined;
}

/** [COMB-03] Imports the images of a combination. */
@Injectable()
export class CombineInputs {
  constructor(
    private readonly assets: AssetStore,
    private readonly importer: AssetImporter,
  ) {}

  /** Returns the assets of the images in their order. Throws 404 for another user's, 415 where an image is not of its declared type. */
  async import({ userId, imageIds = [], inputImages = [] }: CombineInputsRequest): Promise<string[]> {
    const known = await Promise.all(imageIds.map((id) => this.importer.own(id, userId)));
    const imported = await Promise.all(inputImages.map((image) => this.importImage(image, userId)));
    return [...known, ...imported];
  }

  private async importImage({ data, mimeType }: { data: string; mimeType: string }, userId: string): Promise<string> {
    const id = await this.importer.fromText(data, userId, 'generation-input');
    const asset = await this.assets.find(id);
    const declared = mimeType.toLowerCase().replace(/^image\/jpg$/, 'image/jpeg');
    if (asset && declared !== asset.mimeType)
      throw new HttpError(
        415,
        'UNSUPPORTED_MEDIA',
        text('combine.wrongType', { found: asset.mimeType, said: mimeType }),
        { field: 'inputImages' },
      );
    return id;
  }
}
