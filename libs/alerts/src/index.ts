export { runbookOf } from './alert-words.js';
export { AlertRepository, type OwnedAlertRow } from './alert.repository.js';
export { AlertSilenceRepository, type AlertSilence } from './alert-silence.repository.js';
export { AlertsModule } from './alerts.module.js';
export { ServiceStatusReader } from './service-status.js';
export { StatusUpdateRepository, type StatusUpdateRow } from './status-update.repository.js';
