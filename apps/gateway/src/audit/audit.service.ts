import { Injectable } from '@nestjs/common';
import { auditExportLimit, text } from '#contracts';
import {
  AuditRepository,
  AuditSearchRepository,
  AuditVerification,
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
  ) {}

  /** A page, newest first. */
  find(filter: AuditFilter, page: { limit: number; before: string | undefined }): Promise<AuditRow[]> {
    return this.entries.find(filter, page);
  }

  /** What the filter finds, and whether there is more. The export is an entry before anything of it is given out. */
  async export(filter: AuditFilter, actorId: string): Promise<{ rows: AuditRow[]; more: boolean }> {
    const found = await this.entries.find(filter, { limit: auditExportLimit + 1 });
    const rows = found.slice(0, auditExportLimit);
    const details = { ...filter, entries: rows.length };
    await this.audit.record({ actorId, action: 'audit.export', subject: 'audit', details });
    return { rows, more: found.length > rows.length };
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
