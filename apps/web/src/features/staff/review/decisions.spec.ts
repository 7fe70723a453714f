import { beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiError } from '../../../lib/api-error.js';

import { decision, sendDecision } from './decisions.js';
import { StillOffline } from './until-online.js';

const MINUTE = 60_000;
let page: EventTarget;
const goes = (online: boolean): void => {
  vi.stubGlobal('navigator', { onLine: online });
  page.dispatchEvent(new Event(online ? 'online' : 'offline'));
};

describe('a decision', () => {
  beforeEach(() => {
    vi.useFakeTimers();
    page = new EventTarget();
    vi.stubGlobal('window', page);
    goes(false);
  });

  it('[ADM-03] is sent once as soon as there is a network', async () => {
    const send = vi.fn(() => Promise.resolve('sent'));
    const sent = sendDecision(send);
    await vi.advanceTimersByTimeAsync(MINUTE - 1);
    expect(send).not.toHaveBeenCalled();
    goes(true);
    await expect(sent).resolves.toBe('sent');
    await vi.advanceTimersByTimeAsync(MINUTE);
    expect(send).toHaveBeenCalledTimes(1);
    await expect(sendDecision(send)).resolves.toBe('sent');
  });

  it('[ADM-03] is given up after a minute without a network, and not sent after it', async () => {
    const send = vi.fn(() => Promise.resolve());
    const given = expect(sendDecision(send)).rejects.toBeInstanceOf(StillOffline);
    await vi.advanceTimersByTimeAsync(MINUTE);
    await given;
    goes(true);
    await vi.advanceTimersByTimeAsync(MINUTE);
    expect(send).not.toHaveBeenCalled();
    expect(decision.retry(0, new StillOffline())).toBe(false);
  });

  it('[ADM-03] is sent again for longer where no answer came at all', () => {
    const tries = (status: number): number =>
      [0, 1, 2, 3, 4, 5, 6, 7].filter((count) => decision.retry(count, new ApiError(status, '', 'UNKNOWN'))).length;
    expect([0, 503, 500, 409].map(tries)).toEqual([6, 2, 0, 0]);
  });
});
