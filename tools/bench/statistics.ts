export function quantile(values: number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? Number.NaN;
}

export interface Summary {
  n: number;
  p50: number;
  p99: number;
}

/** Of values in ms. */
export const summary = (values: number[]): Summary => ({
  n: values.length,
  p50: round(quantile(values, 0.5)),
  p99: round(quantile(values, 0.99)),
});

export const round = (value: number): number => Math.round(value * 100) / 100;

/** One noisy round changes the median of the rounds' ratios little. */
export const median = (values: number[]): number => quantile(values, 0.5);

/** A goal in words, with 'not met' where it is not. */
export const most = (value: number, goal: number): string => `goal <= ${goal}${value <= goal ? '' : ', NOT MET'}`;

export const least = (value: number, goal: number): string => `goal >= ${goal}${value >= goal ? '' : ', NOT MET'}`;
