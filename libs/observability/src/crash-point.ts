import { readFileSync } from 'node:fs';

let armed = '';
let passed = { point: '', times: 0 };

/** Arms one crash point of this process, for fault tests only: `name[:skip[:signal]]`, or `@file` of a file with such a text, which may be created and removed at any time. */
export function armCrashPoint(spec: string | undefined): void {
  armed = spec ?? '';
}

/** Sends the process SIGKILL, or the armed signal, if a fault test has armed this point; otherwise does nothing. */
export function crashPoint(name: string): void {
  if (!armed) return;
  const [point, skip = '0', signal = 'SIGKILL'] = (armed.startsWith('@') ? contentOf(armed.slice(1)) : armed)
    .trim()
    .split(':');
  if (point !== name) return;
  if (passed.point !== name) passed = { point: name, times: 0 };
  if (passed.times++ >= Number(skip)) process.kill(process.pid, signal);
}

function contentOf(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}
