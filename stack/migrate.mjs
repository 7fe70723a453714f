// @ts-check
import { startNode } from './node-process.mjs';

/**
 * Brings the schema and the seed data up to date; throws with the last lines of its log when that fails.
 * @param {string} script
 * @param {NodeJS.ProcessEnv} env
 * @param {import('./logs.mjs').Logs} logs
 */
export async function migrate(script, env, logs) {
  const running = await startNode(script, { env, onLine: logs.writer('migrate') });
  const reason = await running.exited;
  if (reason !== 'exit code 0') throw new Error(`The migration failed (${reason}):\n${logs.tail('migrate')}`);
}
