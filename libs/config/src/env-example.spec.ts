import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { environmentSchema } from './environment.js';

it('the example of the settings shows the figures that are in force without them', () => {
  const example = readFileSync('.env.example', 'utf8');
  const shown = [...example.matchAll(/^# ([A-Z_]+)=(\d+)$/gm)].map(([, name, figure]) => [name, Number(figure)]);
  const inForce = environmentSchema.parse({});
  const unlike = shown.filter(([name, figure]) => inForce[name as keyof typeof inForce] !== figure);
  expect(shown.length).toBeGreaterThan(30);
  // Shown as it has to be set behind a proxy.
  expect(unlike).toEqual([['TRUSTED_PROXIES', 1]]);
});
