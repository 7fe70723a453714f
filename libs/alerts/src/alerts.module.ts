import { Module } from '@nestjs/common';
import { ImageProviderAvailability, MailModule, WebhookSender } from '#providers';
import { AlertEvaluator } from './alert-evaluator.js';
import { AlertNoticeRepository } from './alert-notice.repository.js';
import { AlertNotifier } from './alert-notifier.js';
import { AlertRepository } from './alert.repository.js';
import { AlertSilenceRepository } from './alert-silence.repository.js';
import { AlertRules } from './rules/alert-rules.js';
import { Certificates } from './rules/certificates.js';
import { DiskReportRepository } from './rules/disk-report.repository.js';
import { DiskReporter } from './rules/disk-reporter.js';
import { JobHealthRepository } from './rules/job-health.repository.js';
import { ProviderCallReports } from './rules/provider-call-reports.js';
import { SharedGauges } from './rules/shared-gauges.js';
import { ServiceStatusReader } from './service-status.js';
import { StatusUpdateRepository } from './status-update.repository.js';

/** Alerts without any other tool: what is watched, and who is told. Each process that has it takes its turns. */
@Module({
  imports: [MailModule],
  providers: [
    AlertRepository,
    AlertNoticeRepository,
    AlertSilenceRepository,
    StatusUpdateRepository,
    JobHealthRepository,
    Certificates,
    DiskReportRepository,
    DiskReporter,
    ProviderCallReports,
    SharedGauges,
    ImageProviderAvailability,
    WebhookSender,
    AlertRules,
    AlertEvaluator,
    AlertNotifier,
    ServiceStatusReader,
  ],
  exports: [AlertRepository, AlertSilenceRepository, StatusUpdateRepository, ServiceStatusReader],
})
export class AlertsModule {}
