import { startTestStack } from '../../stack/test-stack.mjs';

/** Slow enough for an eye, or a test, to see pictures come. One stack for all browser tests; what is returned stops it, its logs are then in test-results/browser/logs. */
export default async function setUp() {
  const stack = await startTestStack('browser', { env: { SANDBOX_IMAGE_MS: '2500', SANDBOX_TASK_MS: '900' } });
  return () => stack.stop();
}
