import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { parseConfig } from './load-config.js';

const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string };

describe('the configuration', () => {
  it('[APP-20, APP-21] names version 1.0.0, and the development flag is off unless it is set', () => {
    expect(parseConfig({})).toMatchObject({ APP_VERSION: '1.0.0', DEVELOPMENT: false });
    expect(version).toBe('1.0.0');
    expect(parseConfig({ DEVELOPMENT: 'true' }).DEVELOPMENT).toBe(true);
    expect(parseConfig({ DEVELOPMENT: '' }).DEVELOPMENT).toBe(false);
  });

  it('names every variable that is wrong', () => {
    expect(() => parseConfig({ DEVELOPMENT: 'perhaps', PORT: 'x' })).toThrow(/DEVELOPMENT is wrong.*|PORT is wrong/);
  });
});
