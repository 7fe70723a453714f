import { Controller } from '@nestjs/common';
import { Endpoint, type ResponseOf } from '../common/endpoint.decorator.js';
import type { CachedJsonResponse } from '../common/cached-json-response.js';
import { AlertsService } from './alerts.service.js';

/** Alerts for operators, and what shoppers notice of them. */
@Controller()
export class AlertsController {
  constructor(private readonly alerts: AlertsService) {}

  @Endpoint('GET /api/ops/alerts')
  list(): Promise<ResponseOf<'GET /api/ops/alerts'>> {
    return this.alerts.list();
  }

  @Endpoint('GET /api/status')
  status(): Promise<CachedJsonResponse> {
    return this.alerts.status();
  }
}
