import { spawnSync } from 'node:child_process';

/** What `promtool test rules` found wrong; undefined where there is no promtool. */
export function runAlertTests(file: string): string[] | undefined {
  const { error, status, stdout, stderr } = spawnSync('promtool', ['test', 'rules', file], { encoding: 'utf8' });
  if (error && 'code' in error && error.code === 'ENOENT') return undefined;
  if (error) throw error;
  return status === 0 ? [] : [`promtool: ${stdout}${stderr}`];
}
