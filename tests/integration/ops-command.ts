import { spawn } from 'node:child_process';
import path from 'node:path';
import { entryPoint } from '#stack/paths';
import { signIn, stack } from '#testing';

export interface Result {
  code: number | null;
  out: string;
  notes: string;
}
interface Options {
  env?: NodeJS.ProcessEnv;
  /** What is done while it runs, with the notes so far. */
  meanwhile?: (notes: () => string, out: () => string) => Promise<unknown>;
  /** Ends it after that, as Ctrl C does. */
  isStopped?: boolean;
}

/** Runs `npm run ops` as it is built, with nobody at the terminal. */
export async function ops(args: string[], { env = {}, meanwhile, isStopped = false }: Options = {}): Promise<Result> {
  const main = path.join(path.dirname(entryPoint('cli')), 'ops', 'main.js');
  const child = spawn(process.execPath, [main, ...args], {
    env: { PATH: process.env.PATH, INKLOOM_URL: stack().urls.web, XDG_CONFIG_HOME: '/nowhere', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const written = { out: '', notes: '' };
  child.stdout.on('data', (piece: Buffer) => (written.out += piece.toString()));
  child.stderr.on('data', (piece: Buffer) => (written.notes += piece.toString()));
  const closed = new Promise<number | null>((resolve) => child.once('close', resolve));
  await meanwhile?.(
    () => written.notes,
    () => written.out,
  );
  if (isStopped) child.kill('SIGINT');
  return { code: await closed, ...written };
}

export const asOperator = async (): Promise<NodeJS.ProcessEnv> => ({ INKLOOM_TOKEN: await signIn('operator') });
export const json = <Body>({ out }: Result): Body => JSON.parse(out) as Body;
