import { describe, expect, it } from 'vitest';
import { isRedisUnavailable, isUnansweredByRedis } from './unavailable.js';

const failures = {
  'Command timed out': [true, true],
  'Connection is closed.': [true, true],
  'read ECONNRESET': [true, true],
  "Stream isn't writeable and enableOfflineQueue options is false": [true, false],
  'Reached the max retries per request limit (which is 1). Refer to "maxRetriesPerRequest" option for details.': [
    true,
    false,
  ],
  'connect ECONNREFUSED 127.0.0.1:6379': [true, false],
  'LOADING Redis is loading the dataset in memory': [true, false],
  "OOM command not allowed when used memory > 'maxmemory'.": [true, false],
  'WRONGTYPE Operation against a key holding the wrong kind of value': [false, false],
  'Missing lock for job 1': [false, false],
};

describe('what Redis says', () => {
  it.each(Object.entries(failures))('%s', (message, [unavailable, unanswered]) => {
    const error = new Error(message);
    expect([isRedisUnavailable(error), isUnansweredByRedis(error)]).toEqual([unavailable, unanswered]);
  });
});
