import { Module } from '@nestjs/common';
import { ConfigModule } from '#config';
import { DatabaseModule } from '#database';
import { JobsModule } from '#jobs';
import { LedgerModule } from '#ledger';
import { ObservabilityModule } from '#observability';
import { OrdersModule } from '#orders';
import { RealtimeModule } from '#realtime';
import { RedisModule } from '#redis';
import { AccountCommand } from './commands/account.command.js';
import { ReplayCommand } from './commands/replay.command.js';

/** The product's services, for commands. A command says itself what it could not do, so that only errors are logged. */
@Module({
  imports: [
    ConfigModule,
    ObservabilityModule.forRoot('cli', 'error'),
    RedisModule,
    DatabaseModule,
    JobsModule,
    LedgerModule,
    OrdersModule,
    RealtimeModule,
  ],
  providers: [AccountCommand, ReplayCommand],
})
export class CliModule {}
