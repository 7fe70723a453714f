import { Module } from '@nestjs/common';
import { AlertsModule } from '#alerts';
import { GenerationModule } from '../generation/generation.module.js';
import { AlertDeskService } from './alert-desk.service.js';
import { AlertsController } from './alerts.controller.js';
import { CounterFolder } from './counter-folder.js';
import { JobOperationsService } from './job-operations.service.js';
import { LedgerController } from './ledger.controller.js';
import { OperationsController } from './operations.controller.js';
import { QueueControlService } from './queue-control.service.js';
import { QueueMonitor } from './queue-monitor.js';
import { QueueStatesService } from './queue-states.service.js';
import { StatusPageService } from './status-page.service.js';

@Module({
  imports: [AlertsModule, GenerationModule],
  controllers: [OperationsController, LedgerController, AlertsController],
  providers: [
    QueueStatesService,
    QueueMonitor,
    CounterFolder,
    QueueControlService,
    JobOperationsService,
    AlertDeskService,
    StatusPageService,
  ],
})
export class OperationsModule {}
