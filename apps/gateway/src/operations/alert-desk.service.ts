import { Injectable } from '@nestjs/common';
import {
  AlertRepository,
  AlertSilenceRepository,
  runbookOf,
  StatusUpdateRepository,
  type AlertSilence,
  type OwnedAlertRow,
  type StatusUpdateRow,
} from '#alerts';
import { Config } from '#config';
import { text, type AlertDesk, type AlertView, type StatusUpdate } from '#contracts';
import { AuditRepository, Database, type Transaction } from '#database';
import { HttpError } from '../common/http-error.js';

const MOST_CLEARED = 50;
/** For so long operators can take back that something is over. */
const ENDED_SHOWN_MS = 86_400_000;

/** What fires, and what operators agree on about it. Each change is in the audit log, and answers with all of it. */
@Injectable()
export class AlertDeskService {
  constructor(
    private readonly config: Config,
    private readonly alerts: AlertRepository,
    private readonly silences: AlertSilenceRepository,
    private readonly updates: StatusUpdateRepository,
    private readonly database: Database,
    private readonly audit: AuditRepository,
  ) {}

  async read(): Promise<AlertDesk> {
    const [firing, cleared, silence, updates] = await Promise.all([
      this.alerts.findFiring(),
      this.alerts.findCleared(MOST_CLEARED),
      this.silences.find(),
      this.updates.find(),
    ]);
    const isLongOver = updates[0]?.stage === 'over' && updates[0].postedAt.getTime() < Date.now() - ENDED_SHOWN_MS;
    return {
      firing: firing.map((row) => this.present(row)),
      cleared: cleared.map((row) => this.present(row)),
      silence: silence ? presentSilence(silence) : null,
      updates: isLongOver ? [] : updates.map(presentUpdate),
    };
  }

  /** Throws 409 where somebody else looks after it, unless it is taken over. */
  take(id: string, actorId: string, takeOver: boolean): Promise<AlertDesk> {
    return this.changeOwner(id, async (tx, alert) => {
      const { rule, subject, ownerId } = alert;
      if (ownerId === actorId) return;
      if (ownerId && !takeOver) throw new HttpError(409, 'CONFLICT', text('alert.taken', { name: ownerOf(alert) }));
      await this.alerts.setOwner(tx, id, actorId);
      const details = { rule, subject, ...(ownerId ? { from: ownerId } : {}) };
      await this.audit.record({ actorId, action: 'alert.take', subject: `alert:${id}`, details }, tx);
    });
  }

  /** Throws 409 where somebody else looks after it. */
  handBack(id: string, actorId: string): Promise<AlertDesk> {
    return this.changeOwner(id, async (tx, alert) => {
      const { rule, subject, ownerId } = alert;
      if (!ownerId) return;
      if (ownerId !== actorId) throw new HttpError(409, 'CONFLICT', text('alert.taken', { name: ownerOf(alert) }));
      await this.alerts.setOwner(tx, id, null);
      const details = { rule, subject };
      await this.audit.record({ actorId, action: 'alert.hand-back', subject: `alert:${id}`, details }, tx);
    });
  }

  /** For an hour from now, unless a silence lasts: that is not lengthened. Or ends the one that lasts. */
  async silence(actorId: string, silenced: boolean): Promise<AlertDesk> {
    await this.database.transaction(async (tx) => {
      await this.silences.lock(tx);
      const lasting = await this.silences.find(tx);
      if (Boolean(lasting) === silenced) return;
      if (lasting) {
        await this.silences.end(tx, lasting.id);
        return this.audit.record({ actorId, action: 'alert.end-silence', subject: 'alerts' }, tx);
      }
      const details = { until: (await this.silences.begin(tx, actorId)).toISOString() };
      await this.audit.record({ actorId, action: 'alert.silence', subject: 'alerts', details }, tx);
    });
    return this.read();
  }

  /** Throws 404 for an unknown alert, 409 for one that is over. */
  private async changeOwner(
    id: string,
    change: (tx: Transaction, alert: OwnedAlertRow) => Promise<void>,
  ): Promise<AlertDesk> {
    await this.database.transaction(async (tx) => {
      const alert = await this.alerts.lock(tx, id);
      if (!alert) throw new HttpError(404, 'NOT_FOUND', text('request.notFound'));
      if (alert.clearedAt) throw new HttpError(409, 'CONFLICT', text('alert.over'));
      await change(tx, alert);
    });
    return this.read();
  }

  private present({ ownerId, ownerName, ...alert }: OwnedAlertRow): AlertView {
    return {
      ...alert,
      firedAt: alert.firedAt.toISOString(),
      clearedAt: alert.clearedAt?.toISOString() ?? null,
      runbook: runbookOf(alert.rule, this.config),
      owner: ownerId ? { id: ownerId, name: ownerName } : null,
    };
  }
}

const ownerOf = ({ ownerName }: OwnedAlertRow): string => ownerName ?? text('alert.someone');

const presentSilence = ({ until, actorId, actorName }: AlertSilence): AlertDesk['silence'] => ({
  until: until.toISOString(),
  by: actorId ? { id: actorId, name: actorName } : null,
});

const presentUpdate = ({ id, stage, words, part, author, postedAt }: StatusUpdateRow): StatusUpdate => ({
  id,
  stage,
  words,
  part,
  author,
  at: postedAt.toISOString(),
});
