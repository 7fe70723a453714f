import { Injectable } from '@nestjs/common';
import { AlertRepository, runbookOf, ServiceStatusReader, type AlertRow } from '#alerts';
import { Config } from '#config';
import type { AlertView } from '#contracts';
import { CachedJsonResponse } from '../common/cached-json-response.js';

const MOST_CLEARED = 50;
/** Any number of pages reads the database once in this time. */
const CACHE_MS = 3_000;

/** What fires, for operators, and how things stand, for everyone. */
@Injectable()
export class AlertsService {
  private known: { status: Promise<CachedJsonResponse>; until: number } | undefined;

  constructor(
    private readonly config: Config,
    private readonly alerts: AlertRepository,
    private readonly reader: ServiceStatusReader,
  ) {}

  async list(): Promise<{ firing: AlertView[]; cleared: AlertView[] }> {
    const [firing, cleared] = await Promise.all([this.alerts.findFiring(), this.alerts.findCleared(MOST_CLEARED)]);
    return { firing: firing.map((row) => this.present(row)), cleared: cleared.map((row) => this.present(row)) };
  }

  status(): Promise<CachedJsonResponse> {
    if (this.known && this.known.until > Date.now()) return this.known.status;
    const known = { status: this.readStatus(), until: Date.now() + CACHE_MS };
    this.known = known;
    known.status.catch(() => this.known === known && (this.known = undefined));
    return known.status;
  }

  private async readStatus(): Promise<CachedJsonResponse> {
    return new CachedJsonResponse(await this.reader.read());
  }

  private present({ id, rule, subject, value, limit, hosts, firedAt, clearedAt }: AlertRow): AlertView {
    return {
      id,
      rule,
      subject,
      value,
      limit,
      hosts,
      firedAt: firedAt.toISOString(),
      clearedAt: clearedAt?.toISOString() ?? null,
      runbook: runbookOf(rule, this.config),
    };
  }
}
