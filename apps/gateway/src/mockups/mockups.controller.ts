import { Controller } from '@nestjs/common';
import { text } from '#contracts';
import { Call, Endpoint, type ResponseOf, type CallOf } from '../common/endpoint.decorator.js';
import { HttpError } from '../common/http-error.js';
import { JobResponse } from '../common/job-response.js';
import { nextPage } from '../common/next-page.js';
import { MockupsService } from './mockups.service.js';

@Controller()
export class MockupsController {
  constructor(private readonly mockups: MockupsService) {}

  @Endpoint('POST /api/mockups')
  async render(@Call() call: CallOf<'POST /api/mockups'>): Promise<JobResponse> {
    const job = await this.mockups.render({
      ...call.body,
      userId: call.user.id,
      idempotencyKey: call.idempotencyKey,
    });
    return new JobResponse(job, (finished) => this.mockups.read(String(finished.result?.mockupId), call.user.id));
  }

  @Endpoint('GET /api/mockup/mongodb/:id')
  read(@Call() call: CallOf<'GET /api/mockup/mongodb/:id'>): Promise<ResponseOf<'GET /api/mockup/mongodb/:id'>> {
    return this.mockups.read(call.params.id, call.user.id);
  }

  @Endpoint('POST /api/mockup/mongodb')
  save(@Call() call: CallOf<'POST /api/mockup/mongodb'>): Promise<ResponseOf<'POST /api/mockup/mongodb'>> {
    return this.mockups.save(call.body, call.user.id);
  }

  @Endpoint('DELETE /api/mockup/mongodb/:id')
  async delete(
    @Call() call: CallOf<'DELETE /api/mockup/mongodb/:id'>,
  ): Promise<ResponseOf<'DELETE /api/mockup/mongodb/:id'>> {
    await this.mockups.delete(call.params.id, call.user.id);
    return { deleted: true };
  }

  /** A path's userId accepts one's own sub or _id; anyone else's answers 404. */
  @Endpoint('GET /api/mockups/user/:userId')
  async ownedBy(
    @Call() call: CallOf<'GET /api/mockups/user/:userId'>,
  ): Promise<ResponseOf<'GET /api/mockups/user/:userId'>> {
    const { id, sub } = call.user;
    const { limit = 200, cursor } = call.query;
    if (call.params.userId !== id && call.params.userId !== sub)
      throw new HttpError(404, 'NOT_FOUND', text('request.notFound'));
    const mockups = await this.mockups.ownedBy(id, limit, cursor);
    nextPage(
      call,
      `/api/mockups/user/${encodeURIComponent(call.params.userId)}`,
      mockups.map(({ _id }) => ({ id: _id })),
      limit,
    );
    return mockups;
  }

  @Endpoint('POST /api/mockup/mongodb/:id/share')
  share(
    @Call() call: CallOf<'POST /api/mockup/mongodb/:id/share'>,
  ): Promise<ResponseOf<'POST /api/mockup/mongodb/:id/share'>> {
    return this.mockups.setShared(call.params.id, call.user.id, true);
  }

  @Endpoint('DELETE /api/mockup/mongodb/:id/share')
  unshare(
    @Call() call: CallOf<'DELETE /api/mockup/mongodb/:id/share'>,
  ): Promise<ResponseOf<'DELETE /api/mockup/mongodb/:id/share'>> {
    return this.mockups.setShared(call.params.id, call.user.id, false);
  }

  @Endpoint('GET /api/mockups/mongodb')
  shared(@Call() call: CallOf<'GET /api/mockups/mongodb'>): Promise<ResponseOf<'GET /api/mockups/mongodb'>> {
    return this.mockups.shared(call.query.limit);
  }
}
