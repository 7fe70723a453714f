import '#contracts/messages/screens';
import { describe, expect, it } from 'vitest';
import type { AlertView } from '#contracts';
import { lanesOf } from './alerts.js';

const NOW = Date.parse('2026-11-20T12:00:00Z');
const HOUR_MS = 3_600_000;
const hoursAgo = (hours: number): string => new Date(NOW - hours * HOUR_MS).toISOString();

const alert = (subject: string, from: number, until: number | null): AlertView => ({
  id: `${subject} ${from}`,
  rule: 'queue-waits',
  subject,
  value: 130,
  limit: 120,
  hosts: '',
  firedAt: hoursAgo(from),
  clearedAt: until === null ? null : hoursAgo(until),
  runbook: 'docs/runbooks/queue-waits.md',
  owner: null,
});

describe('the lanes of alerts', () => {
  const lanes = (...alerts: AlertView[]) => lanesOf(alerts, NOW, 24 * HOUR_MS);

  it('say when each thing fired, as shares of the day, from its begin on, and nothing of before', () => {
    const [lane, ...others] = lanes(alert('mockup', 30, 18), alert('mockup', 12, 6), alert('generation', 40, 25));
    expect(others).toEqual([]);
    expect(lane).toMatchObject({
      title: 'Mockup waits too long',
      firings: [
        { from: 0, width: 25, isFiring: false },
        { from: 50, width: 25, isFiring: false },
      ],
    });
  });

  it('stand in the order of what fires, and then of what fired last', () => {
    const order = lanes(
      alert('generation', 9, 8),
      alert('mockup', 3, null),
      alert('printful', 20, 1),
      alert('fulfilment', 2, null),
    ).map(({ title }) => title.split(' ')[0]);
    expect(order).toEqual(['Mockup', 'Fulfillment', 'Printful', 'Generation']);
  });
});
