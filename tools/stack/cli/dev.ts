// npm run dev: the stack of npm start, with one compiler that watches the server code and Vite for the web. A process
// is started again when its output changed; the browser's address is Vite's, which passes the rest on to the gateway.
import { existsSync } from 'node:fs';
import { createServer } from 'vite';
import { changedApps, watchServer } from '#stack/build/compiler';
import { entryPoint, inRepository } from '#stack/paths';
import { refuseTakenPort } from '#stack/process/ports';
import { startStack, type Stack } from '#stack/supervisor/start-stack';
import { parseArguments, parsePort } from './arguments.js';
import { runUntilSignal } from './run-until-signal.js';
import { welcome } from './welcome.js';

const print = (line: string) => void process.stdout.write(`${line}\n`);
/** A reload releases the work it interrupts after a second; traces name the sources, which costs a little at each start. */
const DEVELOPMENT = { JOB_DRAIN_MS: '1000', NODE_OPTIONS: '--enable-source-maps' };

await runUntilSignal(async (signal) => {
  const begun = Date.now();
  const { workers } = parseArguments(process.argv.slice(2));
  if (existsSync(inRepository('.env'))) process.loadEnvFile(inRepository('.env'));
  const port = parsePort(process.env);
  await refuseTakenPort(port, 'npm run dev');

  // Undefined until the first compilation is over and the stack runs.
  let stack: Stack | undefined = undefined;
  let reloading = Promise.resolve();
  const reload = async (since: number) => {
    const apps = changedApps(inRepository('dist'), since);
    if (!stack || apps.length === 0) return;
    const { restart } = stack;
    print(`reloading ${apps.join(', ')}`);
    await Promise.all(apps.map((app) => restart(app, { wait: false })));
  };
  const compiler = await watchServer({
    onCompiled: (since) => {
      reloading = reloading.then(() => reload(since)).catch((error: Error) => print(error.message));
    },
    onError: (lines) => print(`\n${lines.join('\n')}\n`),
  });
  await compiler.first;

  const publicUrl = `http://localhost:${port}`;
  const env = { ...DEVELOPMENT, ...process.env, PUBLIC_URL: publicUrl };
  stack = await startStack({
    dataDir: process.env.DATA_DIR || inRepository('.data'),
    publicUrl,
    workers,
    env,
    print,
    signal,
    build: false,
    // The compiler writes modules; the bundles are of the last build.
    entryPoint,
    migrationScript: entryPoint('cli'),
    stopGraceMs: 3_000,
  });
  process.env.GATEWAY_URL = stack.urls.gateways[0];
  const web = await createServer({
    configFile: inRepository('apps', 'web', 'vite.config.ts'),
    server: { host: 'localhost', port, strictPort: true },
    clearScreen: false,
  });
  await web.listen();
  print(welcome(stack, Date.now() - begun));

  const { stop, forceStop } = stack;
  return {
    forceStop,
    stop: async () => {
      await Promise.all([web.close(), compiler.stop(1_000), reloading]);
      await stop();
    },
  };
});
