import { z } from 'zod';
import { alertRules, serviceParts, serviceStates, troubleStates } from './alert-words.js';
import { isoTime, uuid } from './values.js';

export const alertSchema = z.object({
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
});
export type AlertView = z.infer<typeof alertSchema>;

const part = z.enum(serviceParts);
export const serviceStatusSchema = z.object({
  parts: z.array(z.object({ part, state: z.enum(serviceStates), since: isoTime.nullable() })),
  /** What is over, newest first. */
  past: z.array(z.object({ part, state: z.enum(troubleStates), from: isoTime, until: isoTime })),
  at: isoTime,
});
export type ServiceStatus = z.infer<typeof serviceStatusSchema>;
