export { api, type Api, type ApiAnswer, type ApiOptions } from './api.js';
export {
  faults,
  journal,
  journalPosition,
  requests,
  sandbox,
  signIn,
  signInTokens,
  type Account,
  type Fault,
  type JournalEntry,
} from './sandbox.js';
export { socket, type EventSocket, type SeenEvent } from './socket.js';
export { stack, type RunningStack } from './stack.js';
export { database, testDatabase, type TestDatabase } from './test-database.js';
export { testRedis, type TestRedis } from './test-redis.js';
export { waitFor, type WaitOptions } from './wait-for.js';
