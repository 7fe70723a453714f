import { afterEach, vi } from 'vitest';

// The files of a process share its globals.
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});
