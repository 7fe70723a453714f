import { withoutPrivate } from '#observability';

/** Of a list or object so many entries are shown, of a text so many characters. */
const MOST_ENTRIES = 50;
const LONGEST_TEXT = 500;

/** [S23, JOB-14] What a job has noted of its progress, bounded, and without what must not be in a log: parts of it are answers of services. */
export const shownState = (state: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(state)
      .slice(0, MOST_ENTRIES)
      .map(([name, value]) => [withoutPrivate(name), shown(value)]),
  );

function shown(value: unknown): unknown {
  if (typeof value === 'string') return withoutPrivate(value).slice(0, LONGEST_TEXT);
  if (Array.isArray(value)) return shownList(value);
  return typeof value === 'object' && value !== null ? shownState({ ...value }) : value;
}

function shownList(list: unknown[]): unknown[] {
  const first = list.slice(0, MOST_ENTRIES).map(shown);
  return list.length > first.length ? [...first, `… ${list.length - first.length} more`] : first;
}
