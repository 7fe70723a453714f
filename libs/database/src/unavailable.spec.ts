import { describe, expect, it } from 'vitest';
import { isUnavailable } from './unavailable.js';

const failure = (code: string) => Object.assign(new Error('refused'), { code });

describe('[F14] an error of the database', () => {
  it.each([
    ['nobody listens', 'ECONNREFUSED'],
    ['its machine is gone', 'EHOSTUNREACH'],
    ['its network is gone', 'ENETUNREACH'],
    ['its name is gone', 'ENOTFOUND'],
    ['its name cannot be looked up', 'EAI_AGAIN'],
    ['it is only a standby', '25006'],
    ['two transactions wait for each other', '40P01'],
    ['a transaction was idle for too long', '25P03'],
    ['its disk is full', '53100'],
    ['its memory is full', '53200'],
    ['it has no connection left', '53300'],
  ])('says that it may work soon where %s', (_, code) => {
    expect(isUnavailable(failure(code))).toBe(true);
    expect(isUnavailable({ message: 'query failed', driverError: failure(code) })).toBe(true);
  });

  it.each([
    ['a value is taken', '23505'],
    ['a table is missing', '42P01'],
    ['a right is missing', '42501'],
  ])('is a mistake of ours where %s', (_, code) => {
    expect(isUnavailable(failure(code))).toBe(false);
  });
});
