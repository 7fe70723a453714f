import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { inRepository } from '#stack/paths';
import { metrics } from './metrics.js';

/** Of the processes, without tests and without the file that declares the metrics. */
const sources = ['apps', 'libs'].flatMap((folder) =>
  readdirSync(inRepository(folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\/src\/.*\.ts$/.test(file) && !/\.(spec|fixture)\.ts$/.test(file))
    .filter((file) => file !== 'observability/src/metrics.ts')
    .map((file) => readFileSync(inRepository(`${folder}/${file}`), 'utf8')),
);

describe('the metrics', () => {
  it.each(Object.keys(metrics))('[JOB-10] %s is set by what it measures', (name) => {
    expect(sources.some((source) => new RegExp(`\\bmetrics\\.${name}\\b`).test(source))).toBe(true);
  });
});
