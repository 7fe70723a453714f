import { text, textOr } from './messages.js';

/** What is watched without any other tool. Each has a page of its name in docs/runbooks. */
export const alertRules = [
  'queue-waits',
  'jobs-failing',
  'provider-down',
  'ledger-mismatch',
  'relay-lag',
  'disk-full',
  'workers-gone',
  'redis-away',
  'certificate-ends',
] as const;
export type AlertRuleName = (typeof alertRules)[number];

interface Named {
  rule: AlertRuleName;
  /** What the rule is about, such as a queue; empty where there is but one. */
  subject: string;
}
interface Measured extends Named {
  /** What was measured last, and from which on the alert fires. */
  value: number;
  limit: number;
  /** Where it was measured; processes of before do not say. */
  hosts?: string;
}

/** Such as "Generation waits too long". */
export const alertTitle = ({ rule, subject }: Named): string =>
  text(`alert.title.${rule}`, { subject: textOr(`alert.subject.${subject}`, subject) });

/** What was measured, and from which on the alert fires. */
export const alertDetail = ({ rule, value, limit, hosts = '' }: Measured): string =>
  text(`alert.detail.${rule}`, { value: Math.round(value), limit, hosts });

/** What shoppers notice, in the order in which they meet it. */
export const serviceParts = ['images', 'mockups', 'orders'] as const;
export type ServicePart = (typeof serviceParts)[number];
export const troubleStates = ['slow', 'failing', 'down'] as const;
export type TroubleState = (typeof troubleStates)[number];
/** From the best to the worst; unknown where nobody has looked for a while. */
export const serviceStates = ['ok', 'unknown', ...troubleStates] as const;
export type ServiceState = (typeof serviceStates)[number];
export const worstOf = (states: readonly ServiceState[]): ServiceState =>
  [...serviceStates].reverse().find((state) => states.includes(state)) ?? 'ok';

/** How far what is wrong has come, as operators tell shoppers; the last ends it. */
export const updateStages = ['looking', 'found', 'catching-up', 'over'] as const;
export type UpdateStage = (typeof updateStages)[number];
/** Letters of what an operator tells shoppers at once. */
export const MOST_UPDATE_LETTERS = 280;
