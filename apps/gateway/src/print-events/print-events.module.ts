import { Module } from '@nestjs/common';
import { PrintEventService } from './print-event.service.js';
import { PrintEventsController } from './print-events.controller.js';

@Module({ controllers: [PrintEventsController], providers: [PrintEventService] })
export class PrintEventsModule {}
