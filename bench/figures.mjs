/** @param {number[]} values @param {number} share */
export function quantile(values, share) {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? Number.NaN;
}

/** @param {number[]} values in ms */
export const summary = (values) => ({
  n: values.length,
  p50: round(quantile(values, 0.5)),
  p99: round(quantile(values, 0.99)),
});

/** @param {number} value */
export const round = (value) => Math.round(value * 100) / 100;

/** Middle of the rounds' ratios: what one noisy round does to it is little. @param {number[]} values */
export const median = (values) => quantile(values, 0.5);
