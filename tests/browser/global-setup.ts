import { startTestStack } from '#stack/testing/test-stack';

/**
 * Starts one stack for all browser tests, slow enough for a test to see pictures come. What is returned stops it; its
 * logs are then in test-results/browser-<part>/logs.
 */
export default async function setUp(): Promise<() => Promise<void>> {
  const stack = await startTestStack('browser', { env: { SANDBOX_IMAGE_MS: '1500', SANDBOX_TASK_MS: '900' } });
  return () => stack.stop();
}
