export { api, type Api, type ApiResponse } from './api.js';
export {
  faults,
  journal,
  journalPosition,
  logoutToken,
  requests,
  signIn,
  signInTokens,
  type Fault,
} from './sandbox.js';
export { socket, type EventSocket } from './socket.js';
export { stack, type RunningStack } from './stack.js';
export { database, testDatabase, type TestDatabase } from './test-database.js';
export { testRedis, type TestRedis } from './test-redis.js';
export { waitFor } from './wait-for.js';
