import { Module } from '@nestjs/common';
import { Config } from '#config';
import { createPrintfulClient, PrintfulClient } from '#providers';
import { RateLimiter } from '#redis';
import { PrintfulController } from './printful.controller.js';
import { PrintfulStatusService } from './printful-status.service.js';

@Module({
  controllers: [PrintfulController],
  providers: [
    PrintfulStatusService,
    { provide: PrintfulClient, useFactory: createPrintfulClient, inject: [Config, RateLimiter] },
  ],
  exports: [PrintfulClient],
})
export class PrintfulModule {}
