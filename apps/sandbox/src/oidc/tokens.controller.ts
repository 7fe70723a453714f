import { Body, Controller, Inject, Post } from '@nestjs/common';
import type { Config } from '#config';
import { SANDBOX_CONFIG } from '../core/core.module.js';
import { parseInput } from '../core/parse-input.js';
import { SIGNING_KEYS } from './oidc.tokens.js';
import type { SigningKeys } from './signing-keys.js';
import { mintLogoutSchema, mintLogoutToken, mintSchema, mintTokens, type MintedTokens } from './token-mint.js';

@Controller('__control/tokens')
export class TokensController {
  constructor(
    @Inject(SANDBOX_CONFIG) private readonly config: Config,
    @Inject(SIGNING_KEYS) private readonly keys: SigningKeys,
  ) {}

  @Post()
  mint(@Body() body: unknown): Promise<MintedTokens> {
    return mintTokens(parseInput(mintSchema, body), this.config, this.keys);
  }

  @Post('logout')
  mintLogout(@Body() body: unknown): Promise<{ logout_token: string }> {
    return mintLogoutToken(parseInput(mintLogoutSchema, body), this.config, this.keys);
  }
}
