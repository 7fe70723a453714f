/** `retry-after-ms`, else `retry-after` in seconds or as a date; undefined when the response has neither. */
export function retryAfterMs(headers: Headers | undefined, now = Date.now()): number | undefined {
  const millis = Number.parseFloat(headers?.get('retry-after-ms') ?? '');
  if (millis >= 0) return Math.ceil(millis);
  const text = headers?.get('retry-after');
  if (!text) return undefined;
  const wait = /^[\d.]+$/.test(text.trim()) ? Number(text) * 1000 : Date.parse(text) - now;
  return Number.isFinite(wait) ? Math.max(0, Math.ceil(wait)) : undefined;
}
