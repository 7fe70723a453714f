export { armCrashPoint, breakSafeguards, crashPoint, isBroken } from './crash-point.js';
export { createLogger, currentLogContext, withLogContext, type LogContext, type Logger } from './logger.js';
export { startManagementServer, type ReadinessCheck } from './management-server.js';
export { metrics, metricsRegistry, startMetrics } from './metrics.js';
export { NestLogger } from './nest-logger.js';
