import { text } from '#contracts/messages';
import type { Entry, EntryState } from './entries.js';

export const stateLook: Record<EntryState, string> = {
  running: 'text-accent-text',
  ok: 'text-success',
  bad: 'text-danger',
  limited: 'text-warn',
};

/** The status and the time that a command took, such as "404, 97 ms". */
export function resultOf({ state, status, took }: Entry): string {
  if (state === 'running') return text('terminal.running');
  const ended = status === undefined ? text(`terminal.end.${state}`) : String(status);
  return took === undefined ? ended : text('terminal.result', { ended, took });
}
