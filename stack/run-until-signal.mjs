// @ts-check
/** A terminal's Ctrl-C arrives twice under npm, directly and through it; a person's second one comes later. */
const SECOND_AFTER_MS = 700;

/**
 * Runs a stack until Ctrl-C or SIGTERM, then stops it in order; a second signal ends it at once.
 * @param {(signal: AbortSignal) => Promise<{ stop: () => Promise<void>, forceStop: () => void } | void>} start
 */
export async function runUntilSignal(start) {
  const interrupted = new AbortController();
  /** @type {{ stop: () => Promise<void>, forceStop: () => void } | void} */
  let stack;
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
  for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])) process.on(signal, onSignal);
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
    process.stderr.write(`\n${error instanceof Error ? error.message : error}\n`);
    process.exit(1);
  }
}

/** Resolves when the signal comes; the timer keeps the process alive until then. @param {AbortSignal} signal @returns {Promise<void>} */
function until(signal) {
  return new Promise((resolve) => {
    const alive = setInterval(() => {}, 60_000);
    const finish = () => (clearInterval(alive), resolve());
    if (signal.aborted) finish();
    else signal.addEventListener('abort', finish);
  });
}

/** An npm that was killed passes no signal on, but its child gets another parent (there is no shell between: the scripts say `exec`). @param {() => void} stop */
function stopWithNpm(stop) {
  if (!process.env.npm_lifecycle_event) return;
  const parent = process.ppid;
  const watch = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(watch);
    stop();
  }, 500);
  watch.unref();
}
