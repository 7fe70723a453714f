import { Module } from '@nestjs/common';
import { CORE, type Core } from '#workflow';
import { JobReader } from '../jobs/job-reader.js';
import { JobsController } from '../jobs/jobs.controller.js';
import { OperationsController } from './operations.controller.js';
import { QueueWatch } from './queue-watch.js';

@Module({
  controllers: [JobsController, OperationsController],
  providers: [
    { provide: JobReader, useFactory: (core: Core) => new JobReader(core.database), inject: [CORE] },
    { provide: QueueWatch, useFactory: (core: Core) => new QueueWatch(core), inject: [CORE] },
  ],
})
export class OperationsModule {}
