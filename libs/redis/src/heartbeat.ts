import type { Redis } from 'ioredis';

const BEAT_MS = 2_000;

/**
 * Closes a connection whose peer stopped responding, so that it can reconnect: without this a lost network
 * is detected only after minutes of retransmission, and never on a connection that only listens.
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
