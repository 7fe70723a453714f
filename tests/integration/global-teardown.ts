/** Stops the stack of the setup; its logs are then in test-results/integration/logs. */
export default async function tearDown(): Promise<void> {
  await globalThis.inkloomStack?.stop();
}
