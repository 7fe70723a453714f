import { Controller } from '@nestjs/common';
import type { AlertDesk } from '#contracts';
import { Call, Endpoint, type CallOf } from '../common/endpoint.decorator.js';
import type { CachedJsonResponse } from '../common/cached-json-response.js';
import { AlertDeskService } from './alert-desk.service.js';
import { StatusPageService } from './status-page.service.js';

/** Alerts for operators, and what shoppers notice of them. */
@Controller()
export class AlertsController {
  constructor(
    private readonly desk: AlertDeskService,
    private readonly page: StatusPageService,
  ) {}

  @Endpoint('GET /api/ops/alerts')
  list(): Promise<AlertDesk> {
    return this.desk.read();
  }

  @Endpoint('PUT /api/ops/alerts/silence')
  silence(@Call() { body, user }: CallOf<'PUT /api/ops/alerts/silence'>): Promise<AlertDesk> {
    return this.desk.silence(user.id, body.silenced);
  }

  @Endpoint('PUT /api/ops/alerts/:id/owner')
  own(@Call() { params, body, user }: CallOf<'PUT /api/ops/alerts/:id/owner'>): Promise<AlertDesk> {
    return body.taken ? this.desk.take(params.id, user.id, body.takeOver) : this.desk.handBack(params.id, user.id);
  }

  @Endpoint('POST /api/ops/status-updates')
  async post(@Call() { body, user }: CallOf<'POST /api/ops/status-updates'>): Promise<AlertDesk> {
    await this.page.post(user.id, body);
    return this.desk.read();
  }

  @Endpoint('POST /api/ops/status-updates/:id/withdraw')
  async withdraw(@Call() { params, user }: CallOf<'POST /api/ops/status-updates/:id/withdraw'>): Promise<AlertDesk> {
    await this.page.withdraw(user.id, params.id);
    return this.desk.read();
  }

  @Endpoint('GET /api/status')
  status(): Promise<CachedJsonResponse> {
    return this.page.read();
  }
}
