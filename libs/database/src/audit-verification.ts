import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Database, type Transaction } from './database.js';
import { AuditChainRepository, type AuditHead, type AuditLink } from './repositories/audit-chain.repository.js';

/** `changed` means the entry or its link, `missing` that a link is gone, `cut` that the newest ones are. */
type AuditProblem = 'changed' | 'removed' | 'inserted' | 'missing' | 'cut';

export interface BrokenEntry {
  problem: AuditProblem;
  /** Null where the entry has no link. */
  position: number | null;
  /** Null where it is not known. */
  entryId: string | null;
}

/** How far a verification has come. */
export interface AuditPlace {
  /** The last verified link. */
  position: number;
  /** The last entry that was found to have a link. */
  entryId?: string | undefined;
}

export interface VerifiedPage {
  /** How many links were verified. */
  verified: number;
  broken: BrokenEntry | null;
  /** Null where this was the last page. */
  next: Required<AuditPlace> | null;
  /** The newest link. */
  head: AuditHead;
}

/** Before the first entry. */
const NO_ENTRY = '00000000-0000-0000-0000-000000000000';
const NOTHING = '00'.repeat(32);

/** Verifies the chain of the audit log page by page. */
@Injectable()
export class AuditVerification {
  constructor(
    private readonly database: Database,
    private readonly chain: AuditChainRepository,
  ) {}

  /** Verifies as many links and entries after `from`; what is written meanwhile is left to the next page. */
  verify({ position, entryId = NO_ENTRY }: AuditPlace, limit = 2_000): Promise<VerifiedPage> {
    return this.database.transaction(async (tx) => {
      await this.chain.readOneMoment(tx);
      const head = (await this.chain.head(tx)) ?? { position: 0, digest: NOTHING };
      const links = await this.chain.linksAfter(tx, position, limit);
      const before = position === 0 ? NOTHING : await this.chain.digestAt(tx, position);
      const entries = await this.chain.entriesAfter(tx, entryId, limit);
      const inserted = entries.find(({ linked }) => !linked);
      const linksEnd = links.length < limit;
      const last = links.at(-1)?.position ?? position;
      const broken =
        firstBroken(before, position, links) ??
        (inserted ? { problem: 'inserted' as const, position: null, entryId: inserted.id } : null) ??
        (linksEnd ? await this.cutAt(tx, head, last) : null);
      const next = { position: last, entryId: entries.at(-1)?.id ?? entryId };
      const isLast = linksEnd && entries.length < limit;
      return { verified: links.length, broken, next: broken || isLast ? null : next, head };
    });
  }

  /** The digest of the link at this position. */
  digestAt(position: number): Promise<string | undefined> {
    return this.chain.digestAt(this.database, position);
  }

  /** Whether the head names another link than the last one. */
  private async cutAt(tx: Transaction, head: AuditHead, last: number): Promise<BrokenEntry | null> {
    const digest = last === 0 ? NOTHING : await this.chain.digestAt(tx, last);
    if (head.position === last && head.digest === digest) return null;
    return { problem: 'cut', position: last + 1, entryId: null };
  }
}

function firstBroken(before: string | undefined, position: number, links: readonly AuditLink[]): BrokenEntry | null {
  if (before === undefined) return { problem: 'missing', position, entryId: null };
  let previous = { position, digest: before };
  for (const link of links) {
    const problem = problemOf(previous, link);
    if (problem === 'missing') return { problem, position: previous.position + 1, entryId: null };
    if (problem) return { problem, position: link.position, entryId: link.entryId };
    previous = link;
  }
  return null;
}

function problemOf(previous: AuditHead, { position, digest, content }: AuditLink): AuditProblem | undefined {
  if (position !== previous.position + 1) return 'missing';
  if (content === null) return 'removed';
  const expected = createHash('sha256').update(`${position}\n${previous.digest}\n${content}`).digest('hex');
  return expected === digest ? undefined : 'changed';
}
