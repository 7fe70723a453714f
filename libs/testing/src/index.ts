export { api, type Api, type ApiResponse } from './api.js';
export {
  deliverOrders,
  faults,
  journal,
  journalPosition,
  logoutToken,
  requests,
  signIn,
  signInTokens,
  type Fault,
  type SandboxRequest,
} from './sandbox.js';
export { pay } from './pay.js';
export { socket, type EventSocket } from './socket.js';
export { stack, type RunningStack } from './stack.js';
export { database, migratedDatabase, testDatabase } from './test-database.js';
export type { TestDatabase } from '#stack/testing/test-databases';
export { testRedis, type TestRedis } from './test-redis.js';
export { waitFor } from './wait-for.js';
