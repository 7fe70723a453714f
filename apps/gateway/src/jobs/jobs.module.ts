import { Module } from '@nestjs/common';
import { JobAccessService } from './job-access.service.js';
import { JobsController } from './jobs.controller.js';

@Module({ controllers: [JobsController], providers: [JobAccessService] })
export class JobsApiModule {}
