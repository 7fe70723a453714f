import { Global, Module, type INestApplicationContext } from '@nestjs/common';
import { parseConfig } from '#config';
import { DatabaseModule } from '#database';
import { LedgerModule } from '#ledger';
import { RealtimePublisher } from '#realtime';
import { testApp } from '#testing/test-app';

/** No page listens. */
@Global()
@Module({
  providers: [{ provide: RealtimePublisher, useValue: { send: () => Promise.resolve() } }],
  exports: [RealtimePublisher],
})
class SilentRealtimeModule {}

/** The ledger of the build, on this database. */
export const ledgerApp = (databaseUrl: string): Promise<INestApplicationContext> =>
  testApp(parseConfig({ DATABASE_URL: databaseUrl }), {
    imports: [DatabaseModule, SilentRealtimeModule, LedgerModule],
  });
