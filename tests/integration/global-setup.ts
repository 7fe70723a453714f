import type { Stack } from '#stack/supervisor/start-stack';
import { startTestStack } from '#stack/testing/test-stack';

declare global {
  var inkloomStack: Stack | undefined;
}

/**
 * Starts one stack for all integration tests: two generation workers, since work must be shared and handed over, and
 * two gateways, since neither may know more than the other.
 */
export default async function setUp(): Promise<void> {
  globalThis.inkloomStack = await startTestStack('integration', {
    gateways: 2,
    workers: { generation: 2, mockup: 1, fulfilment: 1 },
  });
}
