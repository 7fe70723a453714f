import { Module } from '@nestjs/common';
import { LedgerVerification } from './ledger-verification.js';
import { TokensController } from './tokens.controller.js';
import { TokensService } from './tokens.service.js';

@Module({ controllers: [TokensController], providers: [TokensService, LedgerVerification] })
export class TokensModule {}
