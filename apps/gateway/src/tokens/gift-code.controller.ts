import { Controller } from '@nestjs/common';
import type { GiftCodeRow } from '#billing';
import type { GiftCode } from '#contracts';
import { Call, Endpoint, type CallOf, type ResponseOf } from '../common/endpoint.decorator.js';
import { GiftCodeService } from './gift-code.service.js';

/** Gift codes: made by admins, redeemed by users. */
@Controller()
export class GiftCodeController {
  constructor(private readonly gifts: GiftCodeService) {}

  @Endpoint('POST /api/tokens/gift-codes')
  redeem(
    @Call() { user, body }: CallOf<'POST /api/tokens/gift-codes'>,
  ): Promise<ResponseOf<'POST /api/tokens/gift-codes'>> {
    return this.gifts.redeem(user.id, body.code);
  }

  @Endpoint('GET /api/admin/gift-codes')
  async list(@Call() { user }: CallOf<'GET /api/admin/gift-codes'>): Promise<ResponseOf<'GET /api/admin/gift-codes'>> {
    return (await this.gifts.list(user.id)).map(presentGiftCode);
  }

  @Endpoint('POST /api/admin/gift-codes')
  async make(
    @Call() { user, body }: CallOf<'POST /api/admin/gift-codes'>,
  ): Promise<ResponseOf<'POST /api/admin/gift-codes'>> {
    const { codes, made } = await this.gifts.make(user.id, body);
    return { codes, made: made.map(presentGiftCode) };
  }

  @Endpoint('POST /api/admin/gift-codes/:id/revoke')
  async revoke(
    @Call() { user, params }: CallOf<'POST /api/admin/gift-codes/:id/revoke'>,
  ): Promise<ResponseOf<'POST /api/admin/gift-codes/:id/revoke'>> {
    return presentGiftCode(await this.gifts.revoke(user.id, params.id));
  }
}

const presentGiftCode = (gift: GiftCodeRow): GiftCode => ({
  _id: gift.id,
  ending: gift.ending,
  tokens: gift.tokens,
  tokenDays: gift.tokenDays,
  endsAt: gift.endsAt?.toISOString() ?? null,
  note: gift.note,
  state: stateOf(gift),
  createdAt: gift.createdAt.toISOString(),
  redeemedAt: gift.redeemedAt?.toISOString() ?? null,
  redeemedBy: gift.redeemedBy,
});

function stateOf({ redeemedAt, revokedAt, endsAt }: GiftCodeRow): GiftCode['state'] {
  if (redeemedAt) return 'redeemed';
  if (revokedAt) return 'revoked';
  return endsAt && endsAt.getTime() <= Date.now() ? 'over' : 'open';
}
