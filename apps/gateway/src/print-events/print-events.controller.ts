import { Body, Controller, HttpCode, Param, Post } from '@nestjs/common';
import { OpenRoute } from '../common/open-route.decorator.js';
import { PrintEventService } from './print-event.service.js';

@Controller()
export class PrintEventsController {
  constructor(private readonly events: PrintEventService) {}

  /** The print provider calls this. Its events are not signed: the unguessable end of the address is the proof. */
  @Post('/api/webhooks/printful/:secret')
  @HttpCode(200)
  @OpenRoute()
  async receive(@Param('secret') secret: string, @Body() body: unknown): Promise<object> {
    await this.events.receive(secret, body);
    return { received: true };
  }
}
