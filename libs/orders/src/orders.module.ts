import { Global, Module } from '@nestjs/common';
import { OrderAnnouncer } from './order-announcer.js';
import { OrderJobListener } from './order-job.listener.js';
import { OrderRepository } from './order.repository.js';

/** An order's life: its states, its rows and history, and who is notified of a change. */
@Global()
@Module({
  providers: [OrderRepository, OrderAnnouncer, OrderJobListener],
  exports: [OrderRepository, OrderAnnouncer],
})
export class OrdersModule {}
