import { describe, expect, it } from 'vitest';
import { parseArguments, parseLogBytes, parsePort, parseWorkers } from './arguments.js';

describe('arguments', () => {
  it('scales the named workers and says nothing of the others', () => {
    expect(parseWorkers('generation=2,mockup=0')).toEqual({ generation: 2, mockup: 0 });
  });

  it.each([
    ['printing=1', 'There is no worker "printing"'],
    ['mockup=many', '--workers mockup=many'],
    ['mockup', '--workers mockup='],
    ['mockup=-1', '--workers mockup=-1'],
  ])('refuses %s', (text, message) => {
    expect(() => parseWorkers(text)).toThrow(message);
  });

  it('takes both spellings of an option and refuses unknown ones', () => {
    const expected = { workers: { generation: 3 }, quiet: true, help: false };
    expect(parseArguments(['--workers', 'generation=3', '--quiet'])).toEqual(expected);
    expect(parseArguments(['--quiet', '--workers=generation=3'])).toEqual(expected);
    expect(() => parseArguments(['--loud'])).toThrow("Unknown option '--loud'");
  });

  it('takes an address to listen on', () => {
    expect(parseArguments(['--host', '0.0.0.0']).host).toBe('0.0.0.0');
    expect(parseArguments([]).host).toBeUndefined();
  });

  it('reads PORT', () => {
    expect(parsePort({})).toBe(3000);
    expect(parsePort({ PORT: '8080' })).toBe(8080);
    expect(() => parsePort({ PORT: 'web' })).toThrow('PORT is "web"');
  });

  it('reads LOG_FILE_MB', () => {
    expect(parseLogBytes({})).toBe(20_971_520);
    expect(parseLogBytes({ LOG_FILE_MB: '1' })).toBe(1_048_576);
    for (const bad of ['0', '1.5', 'much', '10001'])
      expect(() => parseLogBytes({ LOG_FILE_MB: bad })).toThrow(`LOG_FILE_MB is "${bad}"`);
  });
});
