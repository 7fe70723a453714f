import { Controller } from '@nestjs/common';
import { Endpoint, type ResponseOf } from '../common/endpoint.decorator.js';
import { PrintfulStatusService } from './printful-status.service.js';

/** [PRX-01] The state of the print provider. Its credentials stay here. */
@Controller()
export class PrintfulController {
  constructor(private readonly printful: PrintfulStatusService) {}

  @Endpoint('GET /api/printful/rate-limit-status')
  async rateLimit(): Promise<ResponseOf<'GET /api/printful/rate-limit-status'>> {
    return { code: 200, result: await this.printful.rateLimit() };
  }

  @Endpoint('GET /api/printful/health')
  async health(): Promise<ResponseOf<'GET /api/printful/health'>> {
    return { code: 200, result: await this.printful.health() };
  }
}
