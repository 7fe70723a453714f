import { afterEach, describe, expect, it } from 'vitest';
import { setLanguage, text, textOr } from './messages.js';
import { english } from './messages/english.js';
import { pseudo } from './messages/pseudo.js';

describe('texts', () => {
  afterEach(() => setLanguage(english));

  it('fills in values and leaves placeholders without a value', () => {
    expect(text('tokens.current', { balance: 7 })).toBe('Current balance: 7 tokens');
    expect(textOr('job.stage.drawing', 'x')).toBe('Generating');
    expect(textOr('job.stage.unheard', 'unheard')).toBe('unheard');
  });

  it('chooses the form of a count by the language', () => {
    const polish = {
      ...english,
      'app.language': 'pl',
      'tokens.left': '{count: one # rzecz | few # rzeczy | many # rzeczy!}',
    };
    setLanguage(polish);
    const output = (count: number) => (text as (key: string, values: object) => string)('tokens.left', { count });
    expect([output(1), output(3), output(5)]).toEqual(['1 rzecz', '3 rzeczy', '5 rzeczy!']);
  });

  it('makes a pseudo language that keeps values and shows the ends of each text', () => {
    setLanguage(pseudo(english));
    const output = text('tokens.current', { balance: 7 });
    expect(output).toMatch(/^⟦.*7.*⟧$/);
    expect(output).not.toContain('balance');
    expect(output.length).toBeGreaterThan('Current balance: 7 tokens'.length * 1.35);
  });
});
