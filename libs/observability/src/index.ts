export { armCrashPoint, crashPoint } from './crash-point.js';
export { createLogger, currentLogContext, Logger, withLogContext, type LogContext } from './logger.js';
export { ManagementServer } from './management-server.js';
export { ObservabilityModule, ProcessRole } from './observability.module.js';
export { ReadinessChecks, type Readiness, type ReadinessCheck } from './readiness-checks.js';
export { metrics, metricsRegistry, startMetrics } from './metrics.js';
export { NestLogger } from './nest-logger.js';
