import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { LogRecord } from '#stack/process/log-line';

/** Their chatter says nothing of a test. */
const SERVICES = new Set(['postgres', 'redis', 'migrate', 'sandbox']);
const WARNING = 40;

interface Event extends LogRecord {
  jobId?: string;
  kind?: string;
  status?: string;
}

/** What the processes of a stack wrote of its jobs, and each warning, between two moments: a short line each, the last of them. */
export function stackEvents(dataDir: string, from: Date, until: Date, most: number): string[] {
  const folder = path.join(dataDir, 'logs');
  const files = existsSync(folder) ? readdirSync(folder).filter((file) => file.endsWith('.log')) : [];
  const events = files
    .map((file) => ({ name: path.basename(file, '.log'), file: path.join(folder, file) }))
    .filter(({ name }) => !SERVICES.has(name))
    .flatMap(({ name, file }) => readEvents(file).map((event) => ({ name, event, at: new Date(event.time ?? NaN) })))
    .filter(({ event, at }) => at >= from && at <= until && isTelling(event))
    .sort((a, b) => a.at.getTime() - b.at.getTime());
  return events.slice(-most).map(({ name, event, at }) => `${at.toISOString().slice(11, 23)} ${name} ${words(event)}`);
}

function readEvents(file: string): Event[] {
  return readFileSync(file, 'utf8')
    .split('\n')
    .flatMap((line) => {
      try {
        return [JSON.parse(line) as Event];
      } catch {
        // The last line may be half written.
        return [];
      }
    });
}

const isTelling = ({ level, jobId }: Event): boolean =>
  (typeof level === 'number' && level >= WARNING) || Boolean(jobId);

function words({ msg, kind, status, jobId, err, error }: Event): string {
  const reason = (err ?? error)?.message;
  // The end of an id tells jobs apart.
  const job = jobId && `${kind ?? 'job'} ${jobId.slice(-4)}`;
  return [msg, status, job, reason !== msg && reason].filter(Boolean).join(' ');
}
