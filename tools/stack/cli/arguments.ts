import { parseArgs } from 'node:util';
import { ONE_OF_EACH, type Workers } from '#stack/supervisor/members';

/** Parses `generation=2,mockup=1`; what is not named stays as it is, and 0 switches a worker off. */
export function parseWorkers(text: string): Partial<Workers> {
  const workers: Partial<Workers> = {};
  for (const part of text.split(',').filter(Boolean)) {
    const [name = '', count = ''] = part.split('=').map((piece) => piece.trim());
    if (!(name in ONE_OF_EACH))
      throw new Error(`There is no worker "${name}"; there are ${Object.keys(ONE_OF_EACH).join(', ')}.`);
    if (!/^\d{1,2}$/.test(count)) throw new Error(`--workers ${name}=${count}: give a number from 0 to 99.`);
    workers[name as keyof Workers] = Number(count);
  }
  return workers;
}

/** The options of `npm start` and `npm run dev`. */
export function parseArguments(args: string[]): {
  workers: Partial<Workers>;
  host?: string;
  quiet: boolean;
  help: boolean;
} {
  const { values } = parseArgs({
    args,
    options: {
      workers: { type: 'string', default: '' },
      host: { type: 'string' },
      quiet: { type: 'boolean', default: false },
      help: { type: 'boolean', short: 'h', default: false },
    },
  });
  return { ...values, workers: parseWorkers(values.workers) };
}

/** How much of its log each process keeps: so many bytes, and as many before them. */
export function parseLogBytes(env: NodeJS.ProcessEnv): number {
  const text = env.LOG_FILE_MB || '20';
  const megabytes = Number(text);
  if (!Number.isInteger(megabytes) || megabytes < 1 || megabytes > 10_000)
    throw new Error(`LOG_FILE_MB is "${text}"; give a number from 1 to 10000.`);
  return megabytes * 1024 * 1024;
}

export function parsePort(env: NodeJS.ProcessEnv): number {
  const text = env.PORT || '3000';
  const port = Number(text);
  if (!Number.isInteger(port) || port < 1 || port > 65_535)
    throw new Error(`PORT is "${text}"; give a number from 1 to 65535.`);
  return port;
}
