import { describe, expect, it } from 'vitest';
import { isLow, missingForWeek, paceOf } from './pace.js';

const now = Date.parse('2026-11-20T12:00:00Z');
const day = (name: string, spent: number) => ({ day: name, added: 0, spent });

describe('what a user spends in a day', () => {
  it('is that of the last seven days', () => {
    const days = [day('2026-11-13', 90), day('2026-11-14', 7), day('2026-11-20', 14)];
    expect(paceOf({ days }, now)).toBe(3);
    expect(paceOf({ days: [] }, now)).toBe(0);
  });

  it('says which balance is low, and what a week needs beside it', () => {
    expect(isLow(8, 3)).toBe(true);
    expect(isLow(9, 3)).toBe(false);
    expect(isLow(3, 0)).toBe(false);
    expect(isLow(2, 0)).toBe(true);
    expect(missingForWeek(8, 3)).toBe(13);
    expect(missingForWeek(2, 0)).toBe(1);
  });
});
