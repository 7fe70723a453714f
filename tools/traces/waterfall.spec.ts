import { describe, expect, it } from 'vitest';
import type { ReceivedSpan } from '#testing/trace-receiver';
import { waterfall } from './waterfall.js';

const span = (spanId: string, parentSpanId: string | undefined, startMs: number, more: Partial<ReceivedSpan> = {}) => ({
  service: 'inkloom-gateway',
  traceId: 't',
  spanId,
  parentSpanId,
  name: `work ${spanId}`,
  kind: 1,
  startMs,
  endMs: startMs + 10,
  attributes: {},
  events: [],
  links: [],
  failed: false,
  ...more,
});

describe('the picture of a trace', () => {
  it('has a row for each span below its parent, in the order of their beginning', () => {
    const spans = [span('d', 'b', 3), span('c', 'a', 5), span('b', 'a', 2), span('a', 'page', 0)];
    const rows = [...waterfall('A trace', spans).matchAll(/<text x="(\d+)"[^>]*>(work \w)/g)];
    expect(rows.map(([, x, name]) => [name, Number(x)])).toEqual([
      ['work a', 16],
      ['work b', 30],
      ['work d', 44],
      ['work c', 30],
    ]);
  });

  it('shows what failed and why, and nothing as markup', () => {
    const failed = { failed: true, attributes: { 'inkloom.job.outcome': 'retrying', 'error.type': '<b>' } };
    const picture = waterfall('A & B', [span('a', undefined, 0, failed)]);
    expect(picture).toContain('work a: retrying, &lt;b&gt;');
    expect(picture).toContain('A &amp; B');
    expect(picture).not.toContain('<b>');
  });
});
