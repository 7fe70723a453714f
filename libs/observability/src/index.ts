export { withoutPrivate } from './without-private.js';
export { crashPoint } from './crash-point.js';
export { addToLogContext, createLogger, currentLogContext, Logger, withLogContext } from './logger.js';
export {
  belowCaller,
  belowTraceparent,
  currentSpan,
  currentTraceparent,
  inSpan,
  isRecordingTraces,
  isTracing,
  startSpan,
  type TraceSpan,
} from './tracing/trace.js';
export { Tracing } from './tracing/tracing.js';
export { ManagementServer } from './management-server.js';
export { ObservabilityModule, ProcessRole } from './observability.module.js';
export { ReadinessChecks } from './readiness-checks.js';
export { metrics } from './metrics.js';
export { NestLogger } from './nest-logger.js';
export { PeriodicTask } from './periodic-task.js';
