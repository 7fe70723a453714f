import { Controller } from '@nestjs/common';
import type { AccountSummaryRow } from '#billing';
import type { TokenAccountView } from '#contracts';
import { Call, Endpoint, type CallOf, type ResponseOf } from '../common/endpoint.decorator.js';
import { TokenAccountsService } from './token-accounts.service.js';

/** Everyone's token accounts, for the role Admin alone. */
@Controller()
export class TokenAccountsController {
  constructor(private readonly accounts: TokenAccountsService) {}

  @Endpoint('GET /api/admin/tokens/accounts')
  async list(
    @Call() { user, query }: CallOf<'GET /api/admin/tokens/accounts'>,
  ): Promise<ResponseOf<'GET /api/admin/tokens/accounts'>> {
    return (await this.accounts.list(user.id, query.q)).map(presentAccount);
  }

  @Endpoint('POST /api/admin/tokens/accounts/:id/corrections')
  async correct(
    @Call() { user, params, body, idempotencyKey }: CallOf<'POST /api/admin/tokens/accounts/:id/corrections'>,
  ): Promise<ResponseOf<'POST /api/admin/tokens/accounts/:id/corrections'>> {
    return presentAccount(
      await this.accounts.correct({ adminId: user.id, userId: params.id, ...body, idempotencyKey }),
    );
  }

  @Endpoint('POST /api/admin/tokens/accounts/:id/lift')
  async lift(
    @Call() { user, params, body }: CallOf<'POST /api/admin/tokens/accounts/:id/lift'>,
  ): Promise<ResponseOf<'POST /api/admin/tokens/accounts/:id/lift'>> {
    return presentAccount(await this.accounts.lift(user.id, params.id, body.reason));
  }
}

const presentAccount = ({ since, ...account }: AccountSummaryRow): TokenAccountView => ({
  ...account,
  since: since.toISOString(),
});
