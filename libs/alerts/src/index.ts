export { runbookOf } from './alert-words.js';
export { AlertRepository, type AlertRow } from './alert.repository.js';
export { AlertsModule } from './alerts.module.js';
export { ServiceStatusReader } from './service-status.js';
