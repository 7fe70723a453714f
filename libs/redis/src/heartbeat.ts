import type { Redis } from 'ioredis';

const BEAT_MS = 2_000;

/**
 * Ends a connection whose peer stopped answering, so that the reconnect can begin: without it a lost network
 * shows only after minutes of retransmission, and on a connection that merely listens never.
 */
export function watchPeer(redis: Redis): void {
  let missed = 0;
  const timer = setInterval(() => {
    if (redis.status === 'end') return clearInterval(timer);
    if (redis.status !== 'ready') return;
    if (missed >= 2) redis.stream.destroy(new Error('Redis stopped answering.'));
    missed += 1;
    redis.ping().then(
      () => (missed = 0),
      () => undefined,
    );
  }, BEAT_MS).unref();
  redis.on('ready', () => (missed = 0));
}
