import { Module } from '@nestjs/common';
import { GenerationModule } from '../generation/generation.module.js';
import { JobAccessService } from './job-access.service.js';
import { JobsController } from './jobs.controller.js';

@Module({ imports: [GenerationModule], controllers: [JobsController], providers: [JobAccessService] })
export class JobsApiModule {}
