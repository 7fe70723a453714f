export { listenForPushes, Push, PUSH_CHANNEL } from './push.js';
