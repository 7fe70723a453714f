import { Module } from '@nestjs/common';
import { CORE, type Core } from '#workflow';
import { StylesController } from './styles.controller.js';
import { StylesService } from './styles.service.js';

@Module({
  controllers: [StylesController],
  providers: [{ provide: StylesService, useFactory: (core: Core) => new StylesService(core), inject: [CORE] }],
})
export class CombineModule {}
