import { Injectable } from '@nestjs/common';
import { AssetStore } from '#assets';
import { text } from '#contracts';
import { HttpError } from '../common/http-error.js';

/** [PRX-05] The stored pictures that a user may send to the print provider. */
@Injectable()
export class OwnPictures {
  constructor(private readonly assets: AssetStore) {}

  /** The public address of the user's own picture. Throws 400 for an address that is none of ours, 404 for another user's picture. */
  async addressOf(address: string, ownerId: string, field: string): Promise<string> {
    const asset = await this.assets.claimByAddress(address);
    if (asset?.ownerId === ownerId) return this.assets.addressOf(asset);
    if (asset) throw new HttpError(404, 'NOT_FOUND', text('request.notFound'), { field });
    throw new HttpError(400, 'BAD_REQUEST', text('image.foreignAddress'), { field });
  }
}
