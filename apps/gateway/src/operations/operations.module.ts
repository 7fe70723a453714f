import { Module } from '@nestjs/common';
import { JobOperationsService } from './job-operations.service.js';
import { OperationsController } from './operations.controller.js';
import { QueueControlService } from './queue-control.service.js';
import { QueueMonitor } from './queue-monitor.js';
import { QueueStatesService } from './queue-states.service.js';

@Module({
  controllers: [OperationsController],
  providers: [QueueStatesService, QueueMonitor, QueueControlService, JobOperationsService],
})
export class OperationsModule {}
