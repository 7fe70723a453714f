import { Module } from '@nestjs/common';
import { createPrintfulClient, PrintfulClient } from '#providers';
import { RateLimiter } from '#redis';
import { CORE, type Core } from '#workflow';
import { PrintfulController } from './printful.controller.js';

@Module({
  controllers: [PrintfulController],
  providers: [
    {
      provide: PrintfulClient,
      useFactory: (core: Core) => createPrintfulClient(core.config, new RateLimiter(core.redis)),
      inject: [CORE],
    },
  ],
  exports: [PrintfulClient],
})
export class PrintfulModule {}
