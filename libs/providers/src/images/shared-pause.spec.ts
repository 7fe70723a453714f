import { describe, expect, it, vi } from 'vitest';
import type { RateDecision, RateLimiter } from '#redis';
import { imageError } from './image-error.js';
import { SharedPause } from './shared-pause.js';

const LIMITS = { maxPauseMs: 300_000, timeoutMs: 1_000 };
const limited = (retryAfterMs?: number) => imageError('openai', 'RATE_LIMITED', 'slow down', { retryAfterMs });

/** One shared window: closed for as long as it was told to be. */
class Window {
  closedForMs = 0;
  acquire = vi.fn(async (): Promise<RateDecision> =>
    this.closedForMs > 0 ? { allowed: false, retryAfterMs: this.closedForMs } : { allowed: true, remaining: 1 },
  );
  penalise = vi.fn(async (_bucket: unknown, ms: number) => void (this.closedForMs = ms));
  reopen = vi.fn(async () => undefined);
}

describe('SharedPause', () => {
  it('[JOB-07] keeps every process from calling for as long as the provider asked', async () => {
    const window = new Window();
    const [one, other] = [1, 2].map(() => new SharedPause('openai', window as unknown as RateLimiter, LIMITS));
    await expect(one!.around(() => Promise.reject(limited(7_000)))).rejects.toMatchObject({
      code: 'RATE_LIMITED',
      retryAfterMs: 7_000,
    });
    const call = vi.fn(async () => 'picture');
    await expect(other!.around(call)).rejects.toMatchObject({
      code: 'RATE_LIMITED',
      retryAfterMs: 7_000,
      class: 'retry',
    });
    expect(call).not.toHaveBeenCalled();
    window.closedForMs = 0;
    expect(await other!.around(call)).toBe('picture');
  });

  it('pauses for nothing but a limit that names its time', async () => {
    const window = new Window();
    const pause = new SharedPause('openai', window as unknown as RateLimiter, LIMITS);
    for (const error of [limited(), imageError('openai', 'UNAVAILABLE', 'down', { retryAfterMs: 5_000 })]) {
      await expect(pause.around(() => Promise.reject(error))).rejects.toBe(error);
    }
    expect(window.penalise).not.toHaveBeenCalled();
  });

  it('lets every process go on when the call that looks is answered, with whatever but a limit', async () => {
    const window = new Window();
    const pause = new SharedPause('openai', window as unknown as RateLimiter, LIMITS);
    await pause.around(async () => 'no probe');
    expect(window.reopen).not.toHaveBeenCalled();
    window.acquire.mockResolvedValue({ allowed: true, remaining: 1, probe: true });
    expect(await pause.around(async () => 'picture')).toBe('picture');
    const down = imageError('openai', 'UNAVAILABLE', 'down');
    await expect(pause.around(() => Promise.reject(down))).rejects.toBe(down);
    await expect(pause.around(() => Promise.reject(limited()))).rejects.toMatchObject({ code: 'RATE_LIMITED' });
    expect(window.reopen).toHaveBeenCalledTimes(3);
    await expect(pause.around(() => Promise.reject(limited(7_200_000)))).rejects.toMatchObject({
      retryAfterMs: 7_200_000,
    });
    expect(window.reopen).toHaveBeenCalledTimes(3);
    expect(window.penalise).toHaveBeenLastCalledWith(expect.objectContaining({ maxLockMs: 300_000 }), 7_200_000);
  });

  it("calls while the shared window cannot be read, and hands the provider's answer on", async () => {
    const away = {
      acquire: () => Promise.reject(new Error('away')),
      penalise: () => Promise.reject(new Error('away')),
    };
    const pause = new SharedPause('gemini', away as unknown as RateLimiter, LIMITS);
    expect(await pause.around(async () => 'picture')).toBe('picture');
    await expect(pause.around(() => Promise.reject(limited(1_000)))).rejects.toMatchObject({
      code: 'RATE_LIMITED',
      retryAfterMs: 1_000,
    });
  });
});
