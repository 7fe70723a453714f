import { startTestStack } from '#stack/testing/test-stack';

/**
 * Starts one stack for all integration tests: two generation workers, since work must be shared and handed over, and
 * two gateways, since neither may know more than the other. Its logs are in test-results/integration-<part>/logs afterwards.
 */
export default async function setUp(): Promise<() => Promise<void>> {
  const stack = await startTestStack('integration', {
    gateways: 2,
    workers: { generation: 2, mockup: 1, fulfilment: 1 },
  });
  return () => stack.stop();
}
