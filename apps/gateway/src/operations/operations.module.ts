import { Module } from '@nestjs/common';
import { CounterFolder } from './counter-folder.js';
import { JobOperationsService } from './job-operations.service.js';
import { LedgerController } from './ledger.controller.js';
import { OperationsController } from './operations.controller.js';
import { QueueControlService } from './queue-control.service.js';
import { QueueMonitor } from './queue-monitor.js';
import { QueueStatesService } from './queue-states.service.js';

@Module({
  controllers: [OperationsController, LedgerController],
  providers: [QueueStatesService, QueueMonitor, CounterFolder, QueueControlService, JobOperationsService],
})
export class OperationsModule {}
