import { Module } from '@nestjs/common';
import { PrintfulModule as PrintfulClientModule } from '#providers';
import { PrintfulController } from './printful.controller.js';

@Module({
  imports: [PrintfulClientModule],
  controllers: [PrintfulController],
  exports: [PrintfulClientModule],
})
export class PrintfulModule {}
