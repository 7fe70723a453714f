import { Injectable } from '@nestjs/common';
import { ServiceStatusReader, StatusUpdateRepository } from '#alerts';
import { text } from '#contracts';
import { AuditRepository, Database, newId } from '#database';
import { CachedJsonResponse } from '../common/cached-json-response.js';
import type { CallOf } from '../common/endpoint.decorator.js';
import { HttpError } from '../common/http-error.js';

/** Any number of pages reads the database once in this time. */
const CACHE_MS = 3_000;

type NewUpdate = CallOf<'POST /api/ops/status-updates'>['body'];

/** How things stand, for everyone, and what operators say of it. Each of their changes is in the audit log. */
@Injectable()
export class StatusPageService {
  private known: { status: Promise<CachedJsonResponse>; until: number } | undefined;

  constructor(
    private readonly reader: ServiceStatusReader,
    private readonly updates: StatusUpdateRepository,
    private readonly database: Database,
    private readonly audit: AuditRepository,
  ) {}

  read(): Promise<CachedJsonResponse> {
    if (this.known && this.known.until > Date.now()) return this.known.status;
    const known = { status: this.readStatus(), until: Date.now() + CACHE_MS };
    this.known = known;
    known.status.catch(() => this.known === known && (this.known = undefined));
    return known.status;
  }

  /** Throws 409 where another update was posted or withdrawn since `after`, and where nothing is there to be over. */
  post(actorId: string, { after, ...update }: NewUpdate): Promise<void> {
    return this.database.transaction(async (tx) => {
      await this.updates.lock(tx);
      const [newest] = await this.updates.find(tx);
      const shown = newest?.stage === 'over' ? undefined : newest;
      if ((shown?.id ?? null) !== after) throw new HttpError(409, 'CONFLICT', text('status.update.newer'));
      if (!shown && update.stage === 'over')
        throw new HttpError(409, 'CONFLICT', text('status.update.nothing'), { field: 'stage' });
      const incidentId = shown?.incidentId ?? newId();
      const id = await this.updates.add(tx, { ...update, incidentId, authorId: actorId });
      const details = { updateId: id, ...update };
      await this.audit.record({ actorId, action: 'status.post', subject: 'status-page', details }, tx);
    });
  }

  /** Throws 404 where it is not shown. */
  withdraw(actorId: string, id: string): Promise<void> {
    return this.database.transaction(async (tx) => {
      await this.updates.lock(tx);
      if (!(await this.updates.withdraw(tx, id))) throw new HttpError(404, 'NOT_FOUND', text('status.update.gone'));
      const details = { updateId: id };
      await this.audit.record({ actorId, action: 'status.withdraw', subject: 'status-page', details }, tx);
    });
  }

  private async readStatus(): Promise<CachedJsonResponse> {
    return new CachedJsonResponse(await this.reader.read());
  }
}
