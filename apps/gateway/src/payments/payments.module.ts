import { Module } from '@nestjs/common';
import { DiscountsModule } from '../discounts/discounts.module.js';
import { MissedPaymentEvents } from './missed-payment-events.js';
import { PaymentEventService } from './payment-event.service.js';
import { PaymentService } from './payment.service.js';
import { PaymentsController } from './payments.controller.js';
import { RefundService } from './refund.service.js';

@Module({
  imports: [DiscountsModule],
  controllers: [PaymentsController],
  providers: [PaymentService, PaymentEventService, MissedPaymentEvents, RefundService],
  exports: [RefundService],
})
export class PaymentsModule {}
