/** Stops the stack; its logs are then in test-results/integration/logs. */
export default async function tearDown() {
  await globalThis.inkloomStack?.stop();
}
