import { Command } from 'commander';
import { alertDetail, alertTitle, type AlertView } from '#contracts';
import type { OperatorApi } from './operator-api.js';
import { printRows, type Columns } from './output.js';

const columns: Columns<AlertView> = {
  STATE: ({ clearedAt }) => (clearedAt ? 'cleared' : 'firing'),
  ALERT: alertTitle,
  SINCE: ({ firedAt }) => firedAt,
  UNTIL: ({ clearedAt }) => clearedAt,
  OWNER: ({ owner }) => owner?.name ?? null,
  DETAIL: alertDetail,
  RUNBOOK: ({ runbook }) => runbook,
};

/** `alerts list`: what fires, and what did. */
export const alertCommands = (connect: () => OperatorApi): Command =>
  new Command('alerts').description('what is wrong now').addCommand(
    new Command('list')
      .description('alerts that are firing, with what to do about each')
      .option('--all', 'those that cleared last as well')
      .option('--json', 'print JSON')
      .action(async ({ all, ...options }: { all?: boolean; json?: boolean }) => {
        const { firing, cleared } = await connect().call('GET /api/ops/alerts');
        printRows(all ? [...firing, ...cleared] : firing, columns, options);
      }),
    { isDefault: true },
  );
