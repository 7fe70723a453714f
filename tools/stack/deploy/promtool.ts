import { spawnSync } from 'node:child_process';

/** What `promtool test rules` found wrong; undefined where there is no promtool. */
export const runAlertTests = (file: string): string[] | undefined => promtool('test', 'rules', file);

/** The same of `promtool check config`. */
export const checkScrapeConfig = (file: string): string[] | undefined => promtool('check', 'config', file);

function promtool(...args: string[]): string[] | undefined {
  const { error, status, stdout, stderr } = spawnSync('promtool', args, { encoding: 'utf8' });
  if (error && 'code' in error && error.code === 'ENOENT') return undefined;
  if (error) throw error;
  return status === 0 ? [] : [`promtool: ${stdout}${stderr}`];
}
