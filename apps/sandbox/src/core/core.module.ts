import path from 'node:path';
import { type DynamicModule, Global, Inject, Module, type OnApplicationShutdown } from '@nestjs/common';
import type { Config } from '#config';
import { ControlController } from './control.controller.js';
import { Faults } from './faults.js';
import { FileStore } from './file-store.js';
import { HealthController } from './health.controller.js';
import { Journal } from './journal.js';
import { RequestLog } from './request-log.js';
import { SandboxClock } from './sandbox-clock.js';
import { ServiceRegistry } from './service-registry.js';

/** Injection token of the configuration (type Config of #config). */
export const SANDBOX_CONFIG = Symbol('sandbox configuration');

@Global()
@Module({})
export class CoreModule implements OnApplicationShutdown {
  constructor(@Inject(FileStore) private readonly store: FileStore) {}

  static forRoot(config: Config): DynamicModule {
    const store = new FileStore(path.join(config.dataDir, 'sandbox'));
    const providers = [
      { provide: SANDBOX_CONFIG, useValue: config },
      { provide: FileStore, useValue: store },
      { provide: Journal, useFactory: () => new Journal(store) },
      { provide: SandboxClock, useFactory: () => new SandboxClock(store) },
      Faults,
      RequestLog,
      ServiceRegistry,
    ];
    return { module: CoreModule, controllers: [ControlController, HealthController], providers, exports: providers };
  }

  onApplicationShutdown(): void {
    this.store.close();
  }
}
