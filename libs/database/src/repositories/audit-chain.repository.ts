import { Injectable } from '@nestjs/common';
import type { Queryable } from '../database.js';

/** A link of the chain as it is stored, with the content of its entry as it is now. */
export interface AuditLink {
  position: number;
  entryId: string;
  /** In hex. */
  digest: string;
  /** Null where the entry is gone. */
  content: string | null;
}

export interface AuditHead {
  position: number;
  digest: string;
}

/** Reads the links of the audit log; the triggers of its owner write them. */
@Injectable()
export class AuditChainRepository {
  /** All that this transaction reads is of one moment. */
  async readOneMoment(tx: Queryable): Promise<void> {
    await tx.query('set transaction isolation level repeatable read, read only');
  }

  async head(tx: Queryable): Promise<AuditHead | undefined> {
    const [head] = await tx.query<AuditHead>(`select position, encode(digest, 'hex') as digest from audit_head`);
    return head;
  }

  /** The digest of the link at this position. */
  async digestAt(tx: Queryable, position: number): Promise<string | undefined> {
    const [link] = await tx.query<{ digest: string }>(
      `select encode(digest, 'hex') as digest from audit_chain where position = $1`,
      [position],
    );
    return link?.digest;
  }

  /** The links after this position. Their contents are put together here, not by the function that the trigger uses. */
  linksAfter(tx: Queryable, position: number, limit: number): Promise<AuditLink[]> {
    return tx.query<AuditLink>(
      `select link.position, link.entry_id, encode(link.digest, 'hex') as digest,
         case when entry.id is not null then jsonb_build_array(entry.id, (extract(epoch from entry.at) * 1000000)::bigint,
           entry.actor_id, entry.action, entry.subject, entry.details)::text end as content
       from audit_chain link left join audit_log entry on entry.id = link.entry_id
       where link.position > $1 order by link.position limit $2`,
      [position, limit],
    );
  }

  /** The entries after this id, and whether each has a link. */
  entriesAfter(tx: Queryable, id: string, limit: number): Promise<{ id: string; linked: boolean }[]> {
    return tx.query<{ id: string; linked: boolean }>(
      `select entry.id, link.entry_id is not null as linked
       from (select id from audit_log where id > $1 order by id limit $2) entry
       left join audit_chain link on link.entry_id = entry.id order by entry.id`,
      [id, limit],
    );
  }
}
