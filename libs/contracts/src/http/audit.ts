import { z } from 'zod';
import { cursorQuery, isoTime, uuid } from '../values.js';
import { endpoint, staffOnly } from './endpoint.js';

const word = z.string().trim().min(1).max(100).optional();
const auditFilter = z.object({
  /** A user's id, or at least three letters of name, e-mail or sub. */
  who: z.string().trim().min(3).max(100).optional(),
  /** An action, or how it begins: `order.` is everything done to orders. */
  action: word,
  /** A subject such as `order:<id>` or how it begins, the id alone, or an order's number. */
  subject: word,
  from: isoTime.optional(),
  to: isoTime.optional(),
});

const auditEntrySchema = z.object({
  _id: uuid,
  at: isoTime,
  /** Null where nobody is known: the product itself, or somebody who was refused. */
  actor: z.object({ _id: uuid, name: z.string().nullable() }).nullable(),
  action: z.string(),
  subject: z.string(),
  details: z.record(z.string(), z.unknown()),
  /** Its place in the chain. */
  position: z.number().int().nullable(),
});
export type AuditEntry = z.infer<typeof auditEntrySchema>;

/** Why the chain is broken: an entry was changed, removed or slipped in, a link is missing, or the newest ones are cut off. */
const auditProblems = ['changed', 'removed', 'inserted', 'missing', 'cut'] as const;

const verificationSchema = z.object({
  /** How many links this page has verified. */
  verified: z.number().int(),
  /** The first that is broken. */
  broken: z
    .object({ problem: z.enum(auditProblems), position: z.number().int().nullable(), entryId: uuid.nullable() })
    .nullable(),
  /** Where the next page begins; null where everything is verified. */
  next: z.object({ position: z.number().int(), entryId: uuid }).nullable(),
  /** The newest link. Kept elsewhere, it shows later that nothing up to it was rewritten. */
  head: z.object({ position: z.number().int(), digest: z.string() }),
});
export type AuditVerificationPage = z.infer<typeof verificationSchema>;

/** An export has at most so many entries. */
export const auditExportLimit = 5_000;

/** The audit log: what staff did and read, who signed in, whose rights changed. */
export const auditEndpoints = {
  'GET /api/audit': endpoint({
    summary: 'Entries of the audit log, newest first',
    access: staffOnly,
    query: cursorQuery.extend(auditFilter.shape),
    response: z.array(auditEntrySchema),
  }),
  'GET /api/audit/verification': endpoint({
    summary: 'Verify one page of the chain of the audit log; follow `next` until it is null',
    access: staffOnly,
    query: z.object({
      /** Both from `next`; from the first link without them. */
      position: z.coerce.number().int().min(0).max(Number.MAX_SAFE_INTEGER).optional(),
      entryId: uuid.optional(),
    }),
    response: verificationSchema,
  }),
  'GET /api/audit/links/:position': endpoint({
    summary: 'One link of the chain, to compare it with what was noted before',
    access: staffOnly,
    params: z.object({ position: z.coerce.number().int().min(1).max(Number.MAX_SAFE_INTEGER) }),
    response: z.object({ position: z.number().int(), digest: z.string() }),
  }),
  'POST /api/audit/exports': endpoint({
    summary: `The entries that a filter finds, newest first, at most ${auditExportLimit}; the export is itself an entry`,
    access: staffOnly,
    body: auditFilter,
    response: z.object({
      entries: z.array(auditEntrySchema),
      /** There are more than these. */
      more: z.boolean(),
    }),
  }),
};
