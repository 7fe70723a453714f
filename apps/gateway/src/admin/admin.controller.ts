import { Controller } from '@nestjs/common';
import type { JobEntity } from '#database';
import { Call, Endpoint, type ResponseOf, type CallOf } from '../common/endpoint.decorator.js';
import { JobResponse } from '../common/job-response.js';
import { nextPage } from '../common/next-page.js';
import { presentOrder, presentOrderSummary } from '../orders/order.presenter.js';
import { OrdersService } from '../orders/orders.service.js';
import { OrderReviewService } from './order-review.service.js';
import { OrderStatisticsService } from './order-statistics.service.js';

const LIMIT = 200;

/** [ADM-02] Only for the role Admin, which the contracts declare. */
@Controller()
export class AdminController {
  constructor(
    private readonly review: OrderReviewService,
    private readonly orders: OrdersService,
    private readonly statistics: OrderStatisticsService,
  ) {}

  @Endpoint('GET /api/admin/orders')
  async list(@Call() call: CallOf<'GET /api/admin/orders'>): Promise<ResponseOf<'GET /api/admin/orders'>> {
    const { limit = LIMIT, cursor, reviewStatus } = call.query;
    const rows = await this.orders.all({ limit, before: cursor, reviewStatus });
    nextPage(call, '/api/admin/orders', rows, limit, { reviewStatus });
    return rows.map((row) => presentOrderSummary(row, 'admin'));
  }

  @Endpoint('GET /api/admin/orders/stats')
  stats(): Promise<ResponseOf<'GET /api/admin/orders/stats'>> {
    return this.statistics.read();
  }

  @Endpoint('POST /api/admin/orders/:id/approve')
  async approve(
    @Call() { user, params, body, idempotencyKey }: CallOf<'POST /api/admin/orders/:id/approve'>,
  ): Promise<JobResponse> {
    return this.submission(
      await this.review.approve({ adminId: user.id, orderId: params.id, notes: body.reviewNotes, idempotencyKey }),
    );
  }

  @Endpoint('POST /api/admin/orders/:id/reject')
  async reject(
    @Call() { user, params, body, idempotencyKey }: CallOf<'POST /api/admin/orders/:id/reject'>,
  ): Promise<ResponseOf<'POST /api/admin/orders/:id/reject'>> {
    const request = { adminId: user.id, orderId: params.id, notes: body.reviewNotes, idempotencyKey };
    return presentOrder(await this.review.reject(request), 'admin');
  }

  @Endpoint('POST /api/admin/orders/:id/retry')
  async retry(
    @Call() { user, params, body, idempotencyKey }: CallOf<'POST /api/admin/orders/:id/retry'>,
  ): Promise<JobResponse> {
    return this.submission(
      await this.review.retry({ adminId: user.id, orderId: params.id, notes: body.reason, idempotencyKey }),
    );
  }

  private submission(job: JobEntity): JobResponse {
    return new JobResponse(job, async (finished) => ({
      printfulOrderId: finished.result?.printfulOrderId,
      order: presentOrder(await this.orders.find(finished.subjectId!), 'admin'),
      jobId: finished.id,
    }));
  }
}
