import { Module } from '@nestjs/common';
import { PrintfulModule } from '#providers';
import { PrintfulController } from './printful.controller.js';
import { PrintfulStatusService } from './printful-status.service.js';

@Module({
  imports: [PrintfulModule],
  controllers: [PrintfulController],
  providers: [PrintfulStatusService],
  exports: [PrintfulModule],
})
export class PrintfulApiModule {}
