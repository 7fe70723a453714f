import { Controller } from '@nestjs/common';
import { Call, Endpoint, type ResponseOf, type CallOf } from '../common/endpoint.decorator.js';
import { PrintQualityService } from './print-quality.service.js';

@Controller()
export class PrintQualityController {
  constructor(private readonly quality: PrintQualityService) {}

  @Endpoint('POST /api/print-quality')
  async rate(
    @Call() { user, body }: CallOf<'POST /api/print-quality'>,
  ): Promise<ResponseOf<'POST /api/print-quality'>> {
    return this.quality.rate(user, body);
  }

  @Endpoint('POST /api/print-quality/batch')
  async rateAll(
    @Call() { user, body }: CallOf<'POST /api/print-quality/batch'>,
  ): Promise<ResponseOf<'POST /api/print-quality/batch'>> {
    return { items: await this.quality.rateAll(user, body.items) };
  }
}
