import { Controller } from '@nestjs/common';
import { Call, Endpoint, type ResponseOf, type CallOf } from '../common/endpoint.decorator.js';
import { JobResponse } from '../common/job-response.js';
import { nextPage } from '../common/next-page.js';
import { presentMockup, presentSharedMockup } from './mockup.presenter.js';
import { MockupsService } from './mockups.service.js';

@Controller()
export class MockupsController {
  constructor(private readonly mockups: MockupsService) {}

  @Endpoint('POST /api/mockups')
  async render(@Call() { body, user, idempotencyKey }: CallOf<'POST /api/mockups'>): Promise<JobResponse> {
    const job = await this.mockups.render(body, { user, idempotencyKey });
    return new JobResponse(job, async ({ result }) =>
      presentMockup(await this.mockups.read(String(result?.mockupId), user.id)),
    );
  }

  @Endpoint('GET /api/mockup/mongodb/:id')
  async read(
    @Call() { params, user }: CallOf<'GET /api/mockup/mongodb/:id'>,
  ): Promise<ResponseOf<'GET /api/mockup/mongodb/:id'>> {
    return presentMockup(await this.mockups.read(params.id, user.id));
  }

  @Endpoint('POST /api/mockup/mongodb')
  async save(
    @Call() { body, user }: CallOf<'POST /api/mockup/mongodb'>,
  ): Promise<ResponseOf<'POST /api/mockup/mongodb'>> {
    return presentMockup(await this.mockups.save(body, user.id));
  }

  @Endpoint('DELETE /api/mockup/mongodb/:id')
  async delete(
    @Call() { params, user }: CallOf<'DELETE /api/mockup/mongodb/:id'>,
  ): Promise<ResponseOf<'DELETE /api/mockup/mongodb/:id'>> {
    await this.mockups.delete(params.id, user.id);
    return { deleted: true };
  }

  @Endpoint('POST /api/mockup/mongodb/:id/restore')
  async restore(
    @Call() { params, user }: CallOf<'POST /api/mockup/mongodb/:id/restore'>,
  ): Promise<ResponseOf<'POST /api/mockup/mongodb/:id/restore'>> {
    return presentMockup(await this.mockups.restore(params.id, user.id));
  }

  @Endpoint('GET /api/mockups/user/:userId')
  async list(
    @Call() call: CallOf<'GET /api/mockups/user/:userId'>,
  ): Promise<ResponseOf<'GET /api/mockups/user/:userId'>> {
    const { limit = 200, cursor } = call.query;
    const { userId } = call.params;
    const mockups = await this.mockups.list(call.user, userId, limit, cursor);
    nextPage(call, `/api/mockups/user/${encodeURIComponent(userId)}`, mockups, limit);
    return mockups.map(presentMockup);
  }

  @Endpoint('POST /api/mockup/mongodb/:id/share')
  async share(
    @Call() { params, user }: CallOf<'POST /api/mockup/mongodb/:id/share'>,
  ): Promise<ResponseOf<'POST /api/mockup/mongodb/:id/share'>> {
    return presentMockup(await this.mockups.setShared(params.id, user.id, true));
  }

  @Endpoint('DELETE /api/mockup/mongodb/:id/share')
  async unshare(
    @Call() { params, user }: CallOf<'DELETE /api/mockup/mongodb/:id/share'>,
  ): Promise<ResponseOf<'DELETE /api/mockup/mongodb/:id/share'>> {
    return presentMockup(await this.mockups.setShared(params.id, user.id, false));
  }

  @Endpoint('GET /api/mockups/mongodb')
  async shared(@Call() { query }: CallOf<'GET /api/mockups/mongodb'>): Promise<ResponseOf<'GET /api/mockups/mongodb'>> {
    return (await this.mockups.shared(query.limit)).map(presentSharedMockup);
  }
}
