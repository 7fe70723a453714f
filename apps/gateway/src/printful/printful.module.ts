import { Module } from '@nestjs/common';
import { PrintfulModule as PrintfulClientModule } from '#providers';
import { PrintfulController } from './printful.controller.js';
import { PrintfulStatusService } from './printful-status.service.js';

@Module({
  imports: [PrintfulClientModule],
  controllers: [PrintfulController],
  providers: [PrintfulStatusService],
  exports: [PrintfulClientModule],
})
export class PrintfulModule {}
