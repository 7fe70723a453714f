import type { StackUrls } from './stack-file.js';

/** What a process needs from the system it runs on; everything else is the stack's to decide. */
const SYSTEM = [
  'PATH',
  'HOME',
  'USER',
  'LANG',
  'LC_ALL',
  'TZ',
  'TMPDIR',
  'TEMP',
  'TMP',
  'SystemRoot',
  'FORCE_COLOR',
  'NO_COLOR',
  'HTTP_PROXY',
  'HTTPS_PROXY',
  'NO_PROXY',
  'NODE_EXTRA_CA_CERTS',
  'CI',
];

/**
 * The variables of the system alone: an exported provider key never reaches a test, so no test spends money.
 */
export function systemEnvironment(source: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  return Object.fromEntries(SYSTEM.flatMap((name) => (source[name] === undefined ? [] : [[name, source[name]]])));
}

interface SharedOptions {
  given: NodeJS.ProcessEnv;
  host: string;
  dataDir: string;
  urls: StackUrls;
  /** Where the sandbox takes mails; for processes that send none it may be missing. */
  smtpPort?: number;
}

/**
 * The environment every process of a stack shares; `given` comes first, addresses of the stack's own parts win.
 */
export function sharedEnvironment({ given, host, dataDir, urls, smtpPort }: SharedOptions): NodeJS.ProcessEnv {
  return {
    ...systemEnvironment(process.env),
    NODE_ENV: 'development',
    PUBLIC_URL: urls.web,
    ...given,
    HOST: host,
    DATA_DIR: dataDir,
    DATABASE_URL: urls.postgres,
    REDIS_URL: urls.redis,
    // The migration's alone.
    MIGRATION_DATABASE_URL: undefined,
    SANDBOX_URL: urls.sandbox,
    ...(smtpPort === undefined ? {} : { SANDBOX_SMTP_PORT: String(smtpPort) }),
    // Each process has its own.
    PORT: undefined,
    MANAGEMENT_PORT: undefined,
  };
}
