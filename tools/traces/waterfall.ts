import type { ReceivedSpan } from '#testing/trace-receiver';

const WIDTH = 1_180;
const ROW = 26;
const HEAD = 64;
const NAMES = 470;
const RIGHT = 70;
const BARS = WIDTH - NAMES - RIGHT;
const INDENT = 14;
const SHORTEST_BAR = 2;
const TICKS = 5;
const SERVER = 2;
/** Fills on light and on dark backgrounds alike. */
const COLOURS: Record<string, string> = {
  gateway: '#3b82f6',
  'worker-generation': '#8b5cf6',
  'worker-mockup': '#0d9488',
  'worker-fulfilment': '#d97706',
};
const OUTSIDE = '#64748b';
const FAILED = '#dc2626';

interface Row {
  span: ReceivedSpan;
  depth: number;
}

/** The spans of one trace as a picture: a row for each, in the order of their beginning below their parent. Gaps that nothing happened in are as wide as they lasted. */
export function waterfall(title: string, spans: ReceivedSpan[]): string {
  const rows = rowsOf(spans);
  const from = Math.min(...spans.map(({ startMs }) => startMs));
  const until = Math.max(...spans.map(({ endMs }) => endMs));
  const xOf = (ms: number): number => NAMES + ((ms - from) / Math.max(1, until - from)) * BARS;
  const height = HEAD + rows.length * ROW + 16;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${height}" font-family="system-ui, sans-serif" font-size="12" role="img" aria-label="${escaped(title)}">`,
    `<rect width="${WIDTH}" height="${height}" fill="#ffffff"/>`,
    `<text x="16" y="26" font-size="16" font-weight="600" fill="#0f172a">${escaped(title)}</text>`,
    ...ticks(until - from, height),
    ...rows.map((row, index) => drawn(row, HEAD + index * ROW, xOf)),
    '</svg>',
    '',
  ].join('\n');
}

function rowsOf(spans: ReceivedSpan[]): Row[] {
  const known = new Set(spans.map(({ spanId }) => spanId));
  const below = (isChild: (span: ReceivedSpan) => boolean, depth: number): Row[] =>
    spans
      .filter(isChild)
      .sort((one, other) => one.startMs - other.startMs)
      .flatMap((span) => [{ span, depth }, ...below(({ parentSpanId }) => parentSpanId === span.spanId, depth + 1)]);
  return below(({ parentSpanId }) => !parentSpanId || !known.has(parentSpanId), 0);
}

function ticks(totalMs: number, height: number): string[] {
  return Array.from({ length: TICKS + 1 }, (_, index) => {
    const x = round(NAMES + (index / TICKS) * BARS);
    const ms = Math.round((index / TICKS) * totalMs);
    return `<path d="M${x} ${HEAD - 8}V${height - 12}" stroke="#e2e8f0"/><text x="${x}" y="${HEAD - 14}" text-anchor="middle" fill="#475569">${ms} ms</text>`;
  });
}

function drawn({ span, depth }: Row, y: number, xOf: (ms: number) => number): string {
  const service = span.service.replace('inkloom-', '');
  const [x, end] = [xOf(span.startMs), xOf(span.endMs)];
  const width = Math.max(SHORTEST_BAR, end - x);
  const fill = span.failed ? FAILED : span.kind === SERVER + 1 ? OUTSIDE : (COLOURS[service] ?? OUTSIDE);
  const took = span.endMs - span.startMs;
  const name = `${span.name}${outcomeOf(span)}`;
  return [
    `<text x="${16 + depth * INDENT}" y="${y + 12}" fill="#0f172a">${escaped(name)}<tspan dx="8" fill="#64748b" font-size="10">${escaped(service)}</tspan></text>`,
    `<rect x="${round(x)}" y="${y + 2}" width="${round(width)}" height="13" rx="2" fill="${fill}"/>`,
    `<text x="${round(x + width + 4)}" y="${y + 12}" fill="#475569" font-size="10">${took < 10 ? round(took) : Math.round(took)} ms</text>`,
  ].join('');
}

function outcomeOf({ attributes, failed }: ReceivedSpan): string {
  const said = [attributes['inkloom.job.outcome'], failed ? attributes['error.type'] : undefined].filter(Boolean);
  return said.length > 0 ? `: ${said.join(', ')}` : '';
}

const round = (value: number): number => Math.round(value * 10) / 10;
const escaped = (value: string): string =>
  value.replace(/[&<>"]/g, (sign) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[sign]!);
