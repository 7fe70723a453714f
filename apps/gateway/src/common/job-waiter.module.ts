import { Module } from '@nestjs/common';
import { JobWaiter } from './job-waiter.js';

@Module({ providers: [JobWaiter], exports: [JobWaiter] })
export class JobWaiterModule {}
