import { Injectable } from '@nestjs/common';
import { Database } from '../database.js';
import { UUID } from '../ids.js';

export interface AuditFilter {
  /** An id, or letters of the name, e-mail or sub of who did it. */
  who?: string | undefined;
  /** An action, or how it begins, such as `order.`. */
  action?: string | undefined;
  /** A subject or how it begins, the id in it, or the number of an order. */
  subject?: string | undefined;
  from?: string | undefined;
  to?: string | undefined;
}

export interface AuditRow {
  id: string;
  at: Date;
  actorId: string | null;
  actorName: string | null;
  action: string;
  subject: string;
  details: Record<string, unknown>;
  position: number | null;
}

const MOST_ACTORS = 500;
/** What the id of a subject is the id of. */
const SUBJECTS = ['order', 'job', 'user', 'account', 'purchase', 'alert'];

/** Finds entries of the audit log. */
@Injectable()
export class AuditSearchRepository {
  constructor(private readonly database: Database) {}

  /** A page, newest first, of what is older than the entry `before`. */
  async find(filter: AuditFilter, page: { limit: number; before?: string | undefined }): Promise<AuditRow[]> {
    const values: unknown[] = [page.limit];
    const bind = (value: unknown): string => `$${values.push(value)}`;
    const { who, action, subject, from, to } = filter;
    const conditions = [
      ...(page.before ? [`(entry.at, entry.id) < (select at, id from audit_log where id = ${bind(page.before)})`] : []),
      ...(who ? [whoIs(who, bind)] : []),
      ...(action ? [`entry.action like ${bind(`${escaped(action)}%`)}`] : []),
      ...(subject ? [subjectIs(subject, bind)] : []),
      ...(from ? [`entry.at >= ${bind(from)}`] : []),
      ...(to ? [`entry.at < ${bind(to)}`] : []),
    ];
    return this.database.query<AuditRow>(
      `select entry.id, entry.at, entry.actor_id, coalesce(actor.name, actor.email, actor.sub) as actor_name, entry.action,
         entry.subject, entry.details, link.position
       from (select * from audit_log entry ${conditions.length > 0 ? `where ${conditions.join(' and ')}` : ''}
         order by entry.at desc, entry.id desc limit $1) entry
       left join users actor on actor.id = entry.actor_id left join audit_chain link on link.entry_id = entry.id
       order by entry.at desc, entry.id desc`,
      values,
    );
  }
}

type Bind = (value: unknown) => string;
const escaped = (text: string): string => text.replace(/[\\%_]/g, '\\$&');

function whoIs(who: string, bind: Bind): string {
  if (UUID.test(who)) return `entry.actor_id = ${bind(who)}`;
  const words = bind(`%${escaped(who.toLowerCase())}%`);
  // As the index users_words has it.
  return `entry.actor_id in (select id from users
    where lower(coalesce(name, '') || ' ' || coalesce(first_name, '') || ' ' || coalesce(last_name, '') || ' ' || coalesce(email, ''))
      like ${words} or sub = ${bind(who)} limit ${MOST_ACTORS})`;
}

function subjectIs(subject: string, bind: Bind): string {
  if (UUID.test(subject)) return `entry.subject = any(${bind(SUBJECTS.map((kind) => `${kind}:${subject}`))}::text[])`;
  const numbered = `(select 'order:' || id from orders where order_number = ${bind(subject.toUpperCase())})`;
  return `(entry.subject like ${bind(`${escaped(subject)}%`)} or entry.subject = ${numbered})`;
}
