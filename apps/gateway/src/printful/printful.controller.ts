import { Controller } from '@nestjs/common';
import { PrintfulClient, ProviderError } from '#providers';
import { Endpoint, type ResponseOf } from '../common/endpoint.decorator.js';

type Health = ResponseOf<'GET /api/printful/health'>;

/** [PRX-01] What the print provider tells about itself. Its credentials stay here. */
@Controller()
export class PrintfulController {
  constructor(private readonly printful: PrintfulClient) {}

  @Endpoint('GET /api/printful/rate-limit-status')
  async rate(): Promise<ResponseOf<'GET /api/printful/rate-limit-status'>> {
    return { code: 200, result: await this.printful.rateStatus() };
  }

  /** The provider being down is an answer, not a failure of this call. */
  @Endpoint('GET /api/printful/health')
  async health(): Promise<Health> {
    try {
      const stores = await this.printful.stores();
      return {
        code: 200,
        result: { status: 'ok', detail: `${stores.length} store${stores.length === 1 ? '' : 's'} reachable` },
      };
    } catch (error) {
      if (!(error instanceof ProviderError)) throw error;
      return { code: 200, result: { status: 'down', detail: error.userMessage } };
    }
  }
}
