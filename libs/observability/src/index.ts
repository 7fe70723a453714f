export { withoutPrivate } from './without-private.js';
export { crashPoint } from './crash-point.js';
export { addToLogContext, createLogger, currentLogContext, Logger, withLogContext } from './logger.js';
export { ManagementServer } from './management-server.js';
export { ObservabilityModule, ProcessRole } from './observability.module.js';
export { ReadinessChecks } from './readiness-checks.js';
export { metrics } from './metrics.js';
export { NestLogger } from './nest-logger.js';
export { PeriodicTask } from './periodic-task.js';
