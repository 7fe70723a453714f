import { z } from 'zod';
import {
  alertRules,
  MOST_UPDATE_LETTERS,
  serviceParts,
  serviceStates,
  troubleStates,
  updateStages,
} from './alert-words.js';
import { isoTime, uuid } from './values.js';

const operator = z.object({ id: uuid, name: z.string().nullable() });

const alertSchema = z.object({
  id: uuid,
  rule: z.enum(alertRules),
  subject: z.string(),
  value: z.number(),
  limit: z.number(),
  /** The machines that measured it, with commas between; empty where that says nothing. */
  hosts: z.string(),
  firedAt: isoTime,
  clearedAt: isoTime.nullable(),
  /** Address or path of the page that says what to do. */
  runbook: z.string(),
  /** Who looks after it, or did when it cleared. */
  owner: operator.nullable(),
});
export type AlertView = z.infer<typeof alertSchema>;

const part = z.enum(serviceParts);
const stage = z.enum(updateStages);
/** One line of plain text: nothing that breaks it, ends it or turns its direction. */
const words = z
  .string()
  .trim()
  .min(1)
  .max(MOST_UPDATE_LETTERS)
  .regex(/^[^\p{Cc}\p{Bidi_Control}\u2028\u2029]*$/u, 'Write plain text without line breaks');

const statusUpdateSchema = z.object({
  id: uuid,
  stage,
  words: z.string(),
  /** What it is about; null for the whole shop. */
  part: part.nullable(),
  author: z.string().nullable(),
  at: isoTime,
});
export type StatusUpdate = z.infer<typeof statusUpdateSchema>;

export const newStatusUpdateSchema = z.object({
  stage,
  words,
  part: part.nullable().default(null),
  /** The update that was the newest when this one was written; null where none was shown. */
  after: uuid.nullable(),
});

/** What operators see and agree on. */
export const alertDeskSchema = z.object({
  firing: z.array(alertSchema),
  cleared: z.array(alertSchema),
  /** While it lasts, nothing of alerts is sent. */
  silence: z.object({ until: isoTime, by: operator.nullable() }).nullable(),
  /** What shoppers are told now, or were told until a day ago at most; newest first. */
  updates: z.array(statusUpdateSchema),
});
export type AlertDesk = z.infer<typeof alertDeskSchema>;

export const serviceStatusSchema = z.object({
  parts: z.array(z.object({ part, state: z.enum(serviceStates), since: isoTime.nullable() })),
  /** What operators say of what happens now, newest first. */
  updates: z.array(statusUpdateSchema.omit({ id: true, author: true })),
  /** What is over, newest first: how a part stood, or what operators wrote of it. */
  past: z.array(
    z.object({
      part: part.nullable(),
      state: z.enum(troubleStates).nullable(),
      words: z.string().nullable(),
      from: isoTime,
      until: isoTime,
    }),
  ),
  at: isoTime,
});
export type ServiceStatus = z.infer<typeof serviceStatusSchema>;
