import { startTestStack } from '../../stack/test-stack.mjs';

/** One stack for all browser tests; what is returned stops it, its logs are then in test-results/browser/logs. */
export default async function setUp() {
  const stack = await startTestStack('browser');
  return () => stack.stop();
}
