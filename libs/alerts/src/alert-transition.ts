import type { Breach } from './alert-rule.js';

/** What is known of an alert that is not cleared. */
export interface OpenAlert {
  since: Date;
  firedAt: Date | null;
  /** When operators were last told. */
  toldAt: Date | null;
  calmSince: Date | null;
}

export type AlertStep = 'wait' | 'fire' | 'remind' | 'calm' | 'clear' | 'forget';

interface Timing {
  now: Date;
  holdMs: number;
  calmMs: number;
  remindMs: number;
}

/** What becomes of an alert of which this is known: it fires once it was wrong for long enough, and is cleared once it was right for long enough. */
export function nextStep(open: OpenAlert, breach: Breach | undefined, timing: Timing): AlertStep {
  const ago = (at: Date): number => timing.now.getTime() - at.getTime();
  if (!open.firedAt) {
    if (!breach) return 'forget';
    return ago(open.since) >= timing.holdMs ? 'fire' : 'wait';
  }
  if (breach) return ago(open.toldAt ?? open.firedAt) >= timing.remindMs ? 'remind' : 'wait';
  return ago(open.calmSince ?? timing.now) >= timing.calmMs ? 'clear' : 'calm';
}
