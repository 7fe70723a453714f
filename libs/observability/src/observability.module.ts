import { Module, type DynamicModule } from '@nestjs/common';
import { Config } from '#config';
import { armCrashPoint } from './crash-point.js';
import { createLogger, Logger } from './logger.js';
import { ManagementServer } from './management-server.js';
import { startMetrics } from './metrics.js';
import { ReadinessChecks } from './readiness-checks.js';
import { Tracing } from './tracing/tracing.js';

/** Role of this process, such as `worker-mockup`. */
export class ProcessRole {
  constructor(readonly name: string) {}
}

/** Logger, metrics, traces, readiness and crash points of the process. */
@Module({})
export class ObservabilityModule {
  /** @param level what is logged at least, in place of the configured LOG_LEVEL */
  static forRoot(role: string, level?: string): DynamicModule {
    return {
      module: ObservabilityModule,
      global: true,
      providers: [
        { provide: ProcessRole, useValue: new ProcessRole(role) },
        {
          provide: Logger,
          useFactory: (config: Config) => startObserving(role, config, level ?? config.LOG_LEVEL),
          inject: [Config],
        },
        {
          provide: Tracing,
          useFactory: (config: Config, log: Logger) => Tracing.start(role, config, log),
          inject: [Config, Logger],
        },
        ReadinessChecks,
        ManagementServer,
      ],
      exports: [ProcessRole, Logger, Tracing, ReadinessChecks, ManagementServer],
    };
  }
}

function startObserving(role: string, config: Config, level: string): Logger {
  startMetrics(role);
  armCrashPoint(config.CRASH_AT);
  return createLogger(role, level);
}
