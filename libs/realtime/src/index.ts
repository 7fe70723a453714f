export { announceAccountChange, listenForAccountChanges } from './account-changes.js';
export { listenForPushes, Push, PUSH_CHANNEL } from './push.js';
