import { create } from 'zustand';

export interface LogLine {
  id: number;
  at: string;
  look: 'ok' | 'bad';
  said: string;
}

const most = 200;

/** What the operator did here and what came of it, oldest first; gone with the page. */
export const useTerminalLog = create<{ lines: LogLine[] }>(() => ({ lines: [] }));

export function log(look: LogLine['look'], said: string): void {
  useTerminalLog.setState(({ lines }) => ({
    lines: [...lines, { id: (lines.at(-1)?.id ?? 0) + 1, at: new Date().toISOString(), look, said }].slice(-most),
  }));
}
