import { Global, Module } from '@nestjs/common';
import { OrderJobListener } from './order-job.listener.js';

@Global()
@Module({ providers: [OrderJobListener] })
export class OrdersModule {}
