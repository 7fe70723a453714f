import { Global, Module, type DynamicModule, type INestApplicationContext, type ModuleMetadata } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { Config, type Settings } from '#config';
import { createLogger, Logger, ManagementServer, ProcessRole, ReadinessChecks, Tracing } from '#observability';

@Global()
@Module({})
class TestProcessModule {
  /** What ConfigModule and ObservabilityModule provide, with a given configuration, a silent log and no metrics of the process. */
  static with(settings: Settings): DynamicModule {
    const providers = [
      { provide: Config, useValue: new Config(settings) },
      { provide: ProcessRole, useValue: new ProcessRole('test') },
      { provide: Logger, useValue: createLogger('test', 'silent') },
      {
        provide: Tracing,
        useFactory: (config: Config, log: Logger) => Tracing.start('test', config, log),
        inject: [Config, Logger],
      },
      ReadinessChecks,
      ManagementServer,
    ];
    return { module: TestProcessModule, providers, exports: providers };
  }
}

@Module({})
class TestRootModule {}

/** A started application context of the product's own modules. Several may run in one process; close each. */
export function testApp(
  settings: Settings,
  { imports = [], providers = [] }: Pick<ModuleMetadata, 'imports' | 'providers'>,
): Promise<INestApplicationContext> {
  return NestFactory.createApplicationContext(
    { module: TestRootModule, imports: [TestProcessModule.with(settings), ...imports], providers },
    { logger: false, abortOnError: false },
  );
}
