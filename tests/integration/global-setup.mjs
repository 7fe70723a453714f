import { startTestStack } from '../../stack/test-stack.mjs';

/** One stack for all integration tests: two generation workers, since work must be shared and handed over, and two gateways, since neither may know more than the other. */
export default async function setUp() {
  globalThis.inkloomStack = await startTestStack('integration', {
    gateways: 2,
    workers: { generation: 2, mockup: 1, fulfilment: 1 },
  });
}
