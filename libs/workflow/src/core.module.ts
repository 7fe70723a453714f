import { Global, Module, type DynamicModule, type OnApplicationShutdown } from '@nestjs/common';
import { createCore, CORE, type Core } from './core.js';

class CoreLifecycle implements OnApplicationShutdown {
  constructor(private readonly core: Core) {}

  /** Workers drain and servers close before this hook, in whatever order the modules were imported. */
  async onApplicationShutdown(): Promise<void> {
    await this.core.close();
  }
}

@Global()
@Module({})
export class CoreModule {
  /** The connections and services that every process has, under the token CORE. */
  static for(role: string): DynamicModule {
    return {
      module: CoreModule,
      providers: [
        { provide: CORE, useFactory: () => createCore(role) },
        { provide: CoreLifecycle, useFactory: (core: Core) => new CoreLifecycle(core), inject: [CORE] },
      ],
      exports: [CORE],
    };
  }
}
