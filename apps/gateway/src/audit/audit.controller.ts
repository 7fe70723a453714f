import { Controller } from '@nestjs/common';
import type { AuditEntry } from '#contracts';
import type { AuditRow } from '#database';
import { Call, Endpoint, type CallOf, type ResponseOf } from '../common/endpoint.decorator.js';
import { nextPage } from '../common/next-page.js';
import { AuditService } from './audit.service.js';

/** The audit log, for operators and admins. */
@Controller()
export class AuditController {
  constructor(private readonly audit: AuditService) {}

  @Endpoint('GET /api/audit')
  async list(@Call() call: CallOf<'GET /api/audit'>): Promise<ResponseOf<'GET /api/audit'>> {
    const { limit = 50, cursor, ...filter } = call.query;
    const rows = await this.audit.find(call.user.id, filter, { limit, before: cursor });
    nextPage(call, '/api/audit', rows, limit, filter);
    return rows.map(presentEntry);
  }

  @Endpoint('GET /api/audit/verification')
  verify(@Call() { query }: CallOf<'GET /api/audit/verification'>): Promise<ResponseOf<'GET /api/audit/verification'>> {
    return this.audit.verify(query);
  }

  @Endpoint('GET /api/audit/links/:position')
  link(
    @Call() { params }: CallOf<'GET /api/audit/links/:position'>,
  ): Promise<ResponseOf<'GET /api/audit/links/:position'>> {
    return this.audit.link(params.position);
  }

  @Endpoint('POST /api/audit/exports')
  async export(
    @Call() { body, user }: CallOf<'POST /api/audit/exports'>,
  ): Promise<ResponseOf<'POST /api/audit/exports'>> {
    const { rows, more } = await this.audit.export(body, user.id);
    return { entries: rows.map(presentEntry), more };
  }
}

const presentEntry = ({ id, at, actorId, actorName, ...entry }: AuditRow): AuditEntry => ({
  ...entry,
  _id: id,
  at: at.toISOString(),
  actor: actorId ? { _id: actorId, name: actorName } : null,
});
