import { Injectable } from '@nestjs/common';
import { auditExportLimit, text } from '#contracts';
import {
  AuditRepository,
  AuditSearchRepository,
  AuditVerification,
  RecordedSearchRepository,
  type AuditFilter,
  type AuditHead,
  type AuditRow,
} from '#database';
import { HttpError } from '../common/http-error.js';

/** The audit log as staff search, verify and export it. */
@Injectable()
export class AuditService {
  constructor(
    private readonly entries: AuditSearchRepository,
    private readonly verification: AuditVerification,
    private readonly audit: AuditRepository,
    private readonly searched: RecordedSearchRepository,
  ) {}

  /** A page, newest first. Its entries name users: who searches is an entry, once in a while for the same search, whatever its page. */
  async find(
    actorId: string,
    filter: AuditFilter,
    page: { limit: number; before: string | undefined },
  ): Promise<AuditRow[]> {
    const rows = await this.entries.find(filter, page);
    const details = { ...(await this.searchOf(filter)) };
    await this.audit.recordRead({ actorId, action: 'audit.read', subject: 'audit', details });
    return rows;
  }

  /** What the filter finds, and whether there is more. The export is an entry before anything of it is given out. */
  async export(filter: AuditFilter, actorId: string): Promise<{ rows: AuditRow[]; more: boolean }> {
    const found = await this.entries.find(filter, { limit: auditExportLimit + 1 });
    const rows = found.slice(0, auditExportLimit);
    const details = { ...(await this.searchOf(filter)), entries: rows.length };
    await this.audit.record({ actorId, action: 'audit.export', subject: 'audit', details });
    return { rows, more: found.length > rows.length };
  }

  /** The search without what may be a person's. */
  private searchOf(filter: AuditFilter): Promise<AuditFilter> {
    return this.searched.ofFilter(filter, 'who', 'subject');
  }

  /** A page of the chain, from where the one before ended. */
  verify({ position = 0, entryId }: { position?: number | undefined; entryId?: string | undefined }) {
    return this.verification.verify({ position, entryId });
  }

  /** Throws 404 where the chain has no such link. */
  async link(position: number): Promise<AuditHead> {
    const digest = await this.verification.digestAt(position);
    if (!digest) throw new HttpError(404, 'NOT_FOUND', text('request.notFound'));
    return { position, digest };
  }
}
