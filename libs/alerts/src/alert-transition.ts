import type { Breach } from './alert-rule.js';

/** What is known of an alert that is not cleared. */
export interface OpenAlert {
  since: Date;
  firedAt: Date | null;
  /** When operators were last told; null where it has been silenced since it fired. */
  toldAt: Date | null;
  calmSince: Date | null;
}

/** `fire-untold` and `tell` are the two halves of `fire`: before and after the end of a silence. */
export type AlertStep = 'wait' | 'fire' | 'fire-untold' | 'tell' | 'remind' | 'calm' | 'clear' | 'forget';

interface Timing {
  now: Date;
  holdMs: number;
  calmMs: number;
  remindMs: number;
  /** Operators are told nothing now. */
  silenced: boolean;
}

/** What becomes of an alert of which this is known: it fires once it was wrong for long enough, and is cleared once it was right for long enough. */
export function nextStep(open: OpenAlert, breach: Breach | undefined, timing: Timing): AlertStep {
  const ago = (at: Date): number => timing.now.getTime() - at.getTime();
  if (!open.firedAt) {
    if (!breach) return 'forget';
    if (ago(open.since) < timing.holdMs) return 'wait';
    return timing.silenced ? 'fire-untold' : 'fire';
  }
  if (!breach) return ago(open.calmSince ?? timing.now) >= timing.calmMs ? 'clear' : 'calm';
  if (timing.silenced) return 'wait';
  if (!open.toldAt) return 'tell';
  return ago(open.toldAt) >= timing.remindMs ? 'remind' : 'wait';
}
