import { Controller } from '@nestjs/common';
import { Call, Endpoint, type CallOf, type ResponseOf } from '../common/endpoint.decorator.js';
import { nextPage } from '../common/next-page.js';
import { TokensService } from './tokens.service.js';

/** A user's token account. */
@Controller()
export class TokensController {
  constructor(private readonly tokens: TokensService) {}

  @Endpoint('GET /api/tokens/balance')
  balance(@Call() { user }: CallOf<'GET /api/tokens/balance'>): Promise<ResponseOf<'GET /api/tokens/balance'>> {
    return this.tokens.balance(user.id);
  }

  @Endpoint('GET /api/tokens/history')
  async history(@Call() call: CallOf<'GET /api/tokens/history'>): Promise<ResponseOf<'GET /api/tokens/history'>> {
    const { limit = 50, cursor } = call.query;
    const entries = await this.tokens.history(call.user.id, limit, cursor);
    nextPage(
      call,
      '/api/tokens/history',
      entries.map(({ _id }) => ({ id: _id })),
      limit,
    );
    return entries;
  }

  @Endpoint('POST /api/tokens/consume')
  consume(
    @Call() { body, user, idempotencyKey }: CallOf<'POST /api/tokens/consume'>,
  ): Promise<ResponseOf<'POST /api/tokens/consume'>> {
    return this.tokens.consume({ ...body, userId: user.id, idempotencyKey });
  }
}
