import { Controller } from '@nestjs/common';
import { Call, Endpoint, type ResponseOf, type CallOf } from '../common/endpoint.decorator.js';
import { CheckoutService } from './checkout.service.js';
import { presentEstimate } from './estimate.presenter.js';

@Controller()
export class CheckoutController {
  constructor(private readonly checkout: CheckoutService) {}

  /** [SHIP-01] Bare, and again inside `result`, since the documents say both. */
  @Endpoint('POST /api/printful/orders/estimate-costs')
  async estimate(
    @Call() { user, body }: CallOf<'POST /api/printful/orders/estimate-costs'>,
  ): Promise<ResponseOf<'POST /api/printful/orders/estimate-costs'>> {
    const estimate = presentEstimate(await this.checkout.estimate(user.id, body));
    return { ...estimate, code: 200, result: estimate };
  }

  @Endpoint('POST /api/shipping/methods')
  async methods(
    @Call() { user, body }: CallOf<'POST /api/shipping/methods'>,
  ): Promise<ResponseOf<'POST /api/shipping/methods'>> {
    return { methods: await this.checkout.methods(user.id, body) };
  }
}
