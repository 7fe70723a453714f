import { Module } from '@nestjs/common';
import { DesignsModule } from '../designs/designs.module.js';
import { MockupsController } from './mockups.controller.js';
import { MockupsService } from './mockups.service.js';
import { ShowcaseMockups } from './showcase-mockups.js';

@Module({
  imports: [DesignsModule],
  controllers: [MockupsController],
  providers: [MockupsService, ShowcaseMockups],
})
export class MockupsModule {}
