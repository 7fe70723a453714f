import { Module } from '@nestjs/common';
import { PrintfulClient } from '#providers';
import { CORE, type Core } from '#workflow';
import { PrintfulModule } from '../printful/printful.module.js';
import { CheckoutController } from './checkout.controller.js';
import { EstimateService } from './estimate.service.js';

@Module({
  imports: [PrintfulModule],
  controllers: [CheckoutController],
  providers: [
    {
      provide: EstimateService,
      useFactory: (core: Core, printful: PrintfulClient) => new EstimateService(core, printful),
      inject: [CORE, PrintfulClient],
    },
  ],
})
export class CheckoutModule {}
