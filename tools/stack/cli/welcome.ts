import type { StackFile } from '#stack/supervisor/stack-file';

const ACCOUNTS = [
  ['shopper', 'designs and buys'],
  ['shopper2', 'another one, to see that nothing is shared'],
  ['newcomer', 'may not buy tokens'],
  ['admin', 'reviews orders'],
  ['operator', 'the terminal: queues, providers, catalogue'],
];

/** Terminals are shown and shared. */
const withoutPassword = (url: string): string => url.replace(/:[^:@/]+@/, ':…@');

/** What a developer wants to know once everything runs. */
export function welcome({ urls, dataDir, processes }: StackFile, tookMs: number): string {
  const sandbox = processes.some(({ role }) => role === 'sandbox');
  const places = [
    ['web', urls.web],
    ...(sandbox ? [['sandbox', urls.sandbox]] : []),
    ['postgres', withoutPassword(urls.postgres)],
    ['redis', withoutPassword(urls.redis)],
    ['data, logs', `${dataDir} (addresses with passwords, process ids: stack.json)`],
  ];
  const accounts = sandbox
    ? ['', 'Accounts (password inkloom):', ...ACCOUNTS.map(([name = '', what]) => `  ${name.padEnd(10)} ${what}`)]
    : [];
  return [
    '',
    `Inkloom is ready, ${(tookMs / 1000).toFixed(1)} s. Stop with Ctrl-C.`,
    '',
    ...places.map(([name = '', where]) => `  ${name.padEnd(10)} ${where}`),
    ...accounts,
    '',
    '',
  ].join('\n');
}
