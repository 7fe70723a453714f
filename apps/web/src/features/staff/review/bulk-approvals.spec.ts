import { describe, expect, it } from 'vitest';
import type { OrderSummary } from '#contracts';
import { approvalOf } from './bulk-approvals.js';

const DECIDED = 'This order has already been approved.';
const order = (submissionState: OrderSummary['submissionState'], submissionError: string | null = null) =>
  ({ _id: 'o', submissionState, submissionError }) as OrderSummary;
const answered = (refusal?: string | null, retry?: string | null) =>
  [refusal, retry].map((answer) => new Map(answer === undefined ? [] : [['o', answer]])) as unknown as Parameters<
    typeof approvalOf
  >[2];

describe('what became of an order of a bulk approval', () => {
  it.each([
    [undefined, undefined, 'waiting'],
    ['none', undefined, 'waiting'],
    ['none', null, 'submitting'],
    ['none', DECIDED, 'refused'],
    // The answer to its approval was lost, and asked for again it is refused as decided.
    ['submitting', DECIDED, 'submitting'],
    ['submitted', DECIDED, 'submitted'],
    ['failed', DECIDED, 'failed'],
    // Not answered yet.
    ['submitted', undefined, 'submitted'],
  ] as const)('[ADM-06] at %s, answered with %s, is %s', (state, refusal, expected) => {
    const { state: found, why } = approvalOf('o', state && [order(state)], answered(refusal));
    expect(found).toBe(expected);
    if (found === 'refused') expect(why).toBe(DECIDED);
    if (found === 'submitted' || found === 'submitting') expect(why).toBeNull();
  });

  it('[ADM-06] says why it could not be sent, or else why it was not retried', () => {
    const failed = [order('failed', 'No such variant')];
    expect(approvalOf('o', failed, answered(null)).why).toBe('No such variant');
    expect(approvalOf('o', failed, answered(null, 'It is being sent')).why).toBe('It is being sent');
    expect(approvalOf('o', failed, answered(null, null)).why).toBe('No such variant');
  });
});
