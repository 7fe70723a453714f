import type { Logs } from '#stack/process/logs';
import { startNode } from '#stack/process/node-process';

/** Brings the schema and the seed data up to date; throws with the last lines of its log when that fails. */
export async function migrate(script: string, env: NodeJS.ProcessEnv, logs: Logs): Promise<void> {
  const running = await startNode(script, { args: ['migrate'], env, onLine: logs.writer('migrate') });
  const reason = await running.exited;
  if (reason !== 'exit code 0') throw new Error(`The migration failed (${reason}):\n${logs.tail('migrate')}`);
}
