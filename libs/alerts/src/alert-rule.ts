import type { AlertRuleName } from '#contracts';

/** Something that is wrong now. */
export interface Breach {
  subject: string;
  /** What was measured, and what it may be at most. */
  value: number;
  limit: number;
  /** Where it was measured, of what several machines share. */
  hosts?: string;
}

/** One thing that is watched. */
export interface AlertRule {
  name: AlertRuleName;
  /** How long it must be wrong until the alert fires. */
  holdMs: number;
  /** All that is wrong now. Rejects where that cannot be told: then nothing fires and nothing is cleared. */
  measure: () => Promise<Breach[]>;
}
