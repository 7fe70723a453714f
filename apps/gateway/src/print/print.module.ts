import { Module } from '@nestjs/common';
import { createPrintfulClient, PrintfulClient } from '#providers';
import { RateLimiter } from '#redis';
import { CORE, type Core } from '#workflow';
import { PrintController } from './print.controller.js';

@Module({
  controllers: [PrintController],
  providers: [
    {
      provide: PrintfulClient,
      useFactory: (core: Core) => createPrintfulClient(core.config, new RateLimiter(core.redis)),
      inject: [CORE],
    },
  ],
  exports: [PrintfulClient],
})
export class PrintModule {}
