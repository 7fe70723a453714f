import { Body, Controller, Headers, HttpCode, Post } from '@nestjs/common';
import { Config } from '#config';
import { Call, Endpoint, type CallOf, type ResponseOf } from '../common/endpoint.decorator.js';
import { PAYMENT_WEBHOOK } from '../common/json-body.js';
import { OpenRoute } from '../common/open-route.decorator.js';
import { PaymentEventService } from './payment-event.service.js';
import { presentPayment } from './payment.presenter.js';
import { PaymentService } from './payment.service.js';

@Controller()
export class PaymentsController {
  constructor(
    private readonly payments: PaymentService,
    private readonly events: PaymentEventService,
    private readonly config: Config,
  ) {}

  @Endpoint('GET /api/payments/setup')
  setup(): ResponseOf<'GET /api/payments/setup'> {
    const { publishableKey, cardPages } = this.config.stripe;
    return { publishableKey, cardPages };
  }

  @Endpoint('POST /api/payments')
  async authorize(@Call() { user, body }: CallOf<'POST /api/payments'>): Promise<ResponseOf<'POST /api/payments'>> {
    return presentPayment(await this.payments.authorizeCart(user.id, body));
  }

  @Endpoint('GET /api/payments/:id')
  async read(@Call() { user, params }: CallOf<'GET /api/payments/:id'>): Promise<ResponseOf<'GET /api/payments/:id'>> {
    return presentPayment(await this.payments.read(user.id, params.id));
  }

  @Endpoint('POST /api/orders/:id/payments')
  async payAgain(
    @Call() { user, params, body }: CallOf<'POST /api/orders/:id/payments'>,
  ): Promise<ResponseOf<'POST /api/orders/:id/payments'>> {
    return presentPayment(await this.payments.payAgain(user.id, params.id, body.paymentMethodId));
  }

  /** The payment provider calls this; its signature over the bytes is the proof. */
  @Post(PAYMENT_WEBHOOK)
  @HttpCode(200)
  @OpenRoute()
  async receive(@Body() body: unknown, @Headers('stripe-signature') signature: string | undefined): Promise<object> {
    await this.events.receive(Buffer.isBuffer(body) ? body : Buffer.alloc(0), signature);
    return { received: true };
  }
}
