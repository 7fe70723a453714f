import type { Stack } from '#stack/supervisor/start-stack';

/** A terminal's Ctrl-C arrives twice under npm, directly and through it; the user's second one comes later. */
const SECOND_AFTER_MS = 700;

type Stoppable = Pick<Stack, 'forceStop'> & { stop: () => Promise<void> };

/** Runs a stack until Ctrl-C or SIGTERM, then stops it in order; a second signal ends it at once. */
export async function runUntilSignal(start: (signal: AbortSignal) => Promise<Stoppable | undefined>): Promise<never> {
  const interrupted = new AbortController();
  let stack: Stoppable | undefined;
  let firstAt = 0;
  const onSignal = () => {
    if (firstAt === 0) {
      firstAt = Date.now();
      process.stdout.write('\nStopping … (Ctrl-C again to force)\n');
      interrupted.abort();
    } else if (Date.now() - firstAt > SECOND_AFTER_MS) {
      if (stack) stack.forceStop();
      else process.exit(1); // Still starting: the children end with this process.
    }
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, onSignal);
  stopWithNpm(onSignal);
  try {
    stack = await start(interrupted.signal);
    if (stack) {
      await until(interrupted.signal);
      await stack.stop();
      process.stdout.write('Stopped.\n');
    }
    process.exit(0);
  } catch (error) {
    if (interrupted.signal.aborted) process.exit(0);
    process.stderr.write(`\n${error instanceof Error ? error.message : String(error)}\n`);
    process.exit(1);
  }
}

/** Resolves when the signal comes; the timer keeps the process alive until then. */
function until(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const alive = setInterval(() => {}, 60_000);
    const finish = () => {
      clearInterval(alive);
      resolve();
    };
    if (signal.aborted) finish();
    else signal.addEventListener('abort', finish);
  });
}

/** Stops when npm was killed, which passes no signal on: this process gets another parent, since the scripts `exec`. */
function stopWithNpm(stop: () => void): void {
  if (!process.env.npm_lifecycle_event) return;
  const parent = process.ppid;
  const watch = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(watch);
    stop();
  }, 500);
  watch.unref();
}
