import { Controller } from '@nestjs/common';
import type { JobEntity } from '#database';
import { Call, Endpoint, type ResponseOf, type CallOf } from '../common/endpoint.decorator.js';
import { JobResponse } from '../common/job-response.js';
import { nextPage } from '../common/next-page.js';
import { OrderPresenter, presentOrderSummary } from '../orders/order.presenter.js';
import { OrdersService } from '../orders/orders.service.js';
import { RefundService } from '../payments/refund.service.js';
import { ApprovalUndoService } from './approval-undo.service.js';
import { BulkApprovalService } from './bulk-approval.service.js';
import { DeskViewsService } from './desk-views.service.js';
import { MailRetryService } from './mail-retry.service.js';
import { OrderClaimsService } from './order-claims.service.js';
import { OrderDeskService } from './order-desk.service.js';
import { OrderEvidenceService } from './order-evidence.service.js';
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
    private readonly presenter: OrderPresenter,
    private readonly refunds: RefundService,
    private readonly desk: OrderDeskService,
    private readonly evidence: OrderEvidenceService,
    private readonly claims: OrderClaimsService,
    private readonly bulk: BulkApprovalService,
    private readonly undoing: ApprovalUndoService,
    private readonly mails: MailRetryService,
    private readonly views: DeskViewsService,
  ) {}

  @Endpoint('GET /api/admin/orders')
  async list(@Call() call: CallOf<'GET /api/admin/orders'>): Promise<ResponseOf<'GET /api/admin/orders'>> {
    const { limit = LIMIT, cursor, reviewStatus, view, sort = 'newest', q, ids } = call.query;
    const page = { limit, after: cursor, sort, reviewStatus, view, words: q, ids };
    const rows = await this.desk.list(call.user.id, page, call.query.export !== undefined);
    nextPage(call, '/api/admin/orders', rows, limit, {
      reviewStatus,
      view,
      sort: call.query.sort,
      q,
      ids: ids?.join(','),
      export: call.query.export,
    });
    return rows.map((row) => presentOrderSummary(row, 'admin'));
  }

  @Endpoint('GET /api/admin/orders/stats')
  stats(): Promise<ResponseOf<'GET /api/admin/orders/stats'>> {
    return this.statistics.read();
  }

  @Endpoint('GET /api/admin/orders/days')
  days(@Call() { query }: CallOf<'GET /api/admin/orders/days'>): Promise<ResponseOf<'GET /api/admin/orders/days'>> {
    return this.statistics.days(query.days);
  }

  @Endpoint('GET /api/admin/orders/claims')
  readClaims(
    @Call() { user }: CallOf<'GET /api/admin/orders/claims'>,
  ): Promise<ResponseOf<'GET /api/admin/orders/claims'>> {
    return this.claims.read(user.id);
  }

  @Endpoint('GET /api/admin/orders/views')
  readViews(
    @Call() { user }: CallOf<'GET /api/admin/orders/views'>,
  ): Promise<ResponseOf<'GET /api/admin/orders/views'>> {
    return this.views.read(user.id);
  }

  @Endpoint('PUT /api/admin/orders/views')
  changeViews(
    @Call() { user, body }: CallOf<'PUT /api/admin/orders/views'>,
  ): Promise<ResponseOf<'PUT /api/admin/orders/views'>> {
    return this.views.change(user.id, body);
  }

  @Endpoint('PUT /api/admin/orders/:id/claim')
  claim(
    @Call() { user, params, body }: CallOf<'PUT /api/admin/orders/:id/claim'>,
  ): Promise<ResponseOf<'PUT /api/admin/orders/:id/claim'>> {
    const { looking, takeOver = false } = body;
    return this.claims.change({ orderId: params.id, adminId: user.id, looking, takeOver });
  }

  @Endpoint('GET /api/admin/orders/:id/evidence')
  showEvidence(
    @Call() { user, params }: CallOf<'GET /api/admin/orders/:id/evidence'>,
  ): Promise<ResponseOf<'GET /api/admin/orders/:id/evidence'>> {
    return this.evidence.read(params.id, user.id);
  }

  @Endpoint('POST /api/admin/orders/approve')
  approveAll(
    @Call() { user, body, idempotencyKey }: CallOf<'POST /api/admin/orders/approve'>,
  ): Promise<ResponseOf<'POST /api/admin/orders/approve'>> {
    const { orderIds, reviewNotes } = body;
    return this.bulk.approve({ adminId: user.id, orderIds, notes: reviewNotes, idempotencyKey });
  }

  @Endpoint('POST /api/admin/orders/:id/approve')
  async approve(
    @Call() { user, params, body, idempotencyKey }: CallOf<'POST /api/admin/orders/:id/approve'>,
  ): Promise<JobResponse> {
    const { reviewNotes, seenChangeAt } = body;
    const job = await this.review.approve({
      adminId: user.id,
      orderId: params.id,
      notes: reviewNotes,
      idempotencyKey,
      seenChangeAt: seenChangeAt == null ? seenChangeAt : new Date(seenChangeAt),
    });
    return this.submission(job);
  }

  @Endpoint('POST /api/admin/orders/:id/undo')
  async undo(
    @Call() { user, params }: CallOf<'POST /api/admin/orders/:id/undo'>,
  ): Promise<ResponseOf<'POST /api/admin/orders/:id/undo'>> {
    return this.presenter.present(await this.undoing.undo(params.id, user.id), 'admin');
  }

  @Endpoint('POST /api/admin/orders/:id/reject')
  async reject(
    @Call() { user, params, body, idempotencyKey }: CallOf<'POST /api/admin/orders/:id/reject'>,
  ): Promise<ResponseOf<'POST /api/admin/orders/:id/reject'>> {
    const request = { adminId: user.id, orderId: params.id, notes: body.reviewNotes, idempotencyKey };
    return this.presenter.present(await this.review.reject(request), 'admin');
  }

  @Endpoint('PUT /api/admin/orders/:id/hold')
  async hold(
    @Call() { user, params, body }: CallOf<'PUT /api/admin/orders/:id/hold'>,
  ): Promise<ResponseOf<'PUT /api/admin/orders/:id/hold'>> {
    const order = await this.desk.hold({ adminId: user.id, orderId: params.id, held: body.held, note: body.note });
    return this.presenter.present(order, 'admin');
  }

  @Endpoint('POST /api/admin/orders/:id/change-request')
  async askForChange(
    @Call() { user, params, body }: CallOf<'POST /api/admin/orders/:id/change-request'>,
  ): Promise<ResponseOf<'POST /api/admin/orders/:id/change-request'>> {
    return this.presenter.present(await this.desk.askForChange(params.id, user.id, body.note), 'admin');
  }

  @Endpoint('POST /api/admin/orders/:id/problem-answer')
  async answerProblem(
    @Call() { user, params, body }: CallOf<'POST /api/admin/orders/:id/problem-answer'>,
  ): Promise<ResponseOf<'POST /api/admin/orders/:id/problem-answer'>> {
    return this.presenter.present(await this.desk.answerProblem(params.id, user.id, body.answer), 'admin');
  }

  @Endpoint('POST /api/admin/orders/:id/notes')
  async note(
    @Call() { user, params, body }: CallOf<'POST /api/admin/orders/:id/notes'>,
  ): Promise<ResponseOf<'POST /api/admin/orders/:id/notes'>> {
    return this.presenter.present(await this.desk.addNote(params.id, user.id, body.note), 'admin');
  }

  @Endpoint('POST /api/admin/orders/:id/settle')
  async settle(
    @Call() { user, params }: CallOf<'POST /api/admin/orders/:id/settle'>,
  ): Promise<ResponseOf<'POST /api/admin/orders/:id/settle'>> {
    return this.presenter.present(await this.desk.settle(params.id, user.id), 'admin');
  }

  @Endpoint('POST /api/admin/orders/:id/mails/:jobId/retry')
  async retryMail(
    @Call() { user, params }: CallOf<'POST /api/admin/orders/:id/mails/:jobId/retry'>,
  ): Promise<ResponseOf<'POST /api/admin/orders/:id/mails/:jobId/retry'>> {
    const order = await this.mails.retry({ orderId: params.id, jobId: params.jobId, adminId: user.id });
    return this.presenter.present(order, 'admin');
  }

  @Endpoint('POST /api/admin/orders/:id/retry')
  async retry(
    @Call() { user, params, body, idempotencyKey }: CallOf<'POST /api/admin/orders/:id/retry'>,
  ): Promise<JobResponse> {
    return this.submission(
      await this.review.retry({ adminId: user.id, orderId: params.id, notes: body.reason, idempotencyKey }),
    );
  }

  @Endpoint('POST /api/admin/orders/:id/refunds')
  async refund(
    @Call() { user, params, body, idempotencyKey }: CallOf<'POST /api/admin/orders/:id/refunds'>,
  ): Promise<ResponseOf<'POST /api/admin/orders/:id/refunds'>> {
    await this.refunds.refund({ adminId: user.id, orderId: params.id, ...body, idempotencyKey });
    return this.presenter.present(await this.orders.find(params.id), 'admin');
  }

  private submission(job: JobEntity): JobResponse {
    return new JobResponse(job, async (finished) => ({
      printfulOrderId: finished.result?.printfulOrderId,
      order: this.presenter.present(await this.orders.find(finished.subjectId!), 'admin'),
      jobId: finished.id,
    }));
  }
}
