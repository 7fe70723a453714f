import { create } from 'zustand';
import { createJSONStorage, persist } from 'zustand/middleware';
import { text } from '#contracts/messages';
import { ApiError } from '../../../lib/api-error.js';

export type EntryState = 'running' | 'ok' | 'bad' | 'limited';

/** A command and what came of it. */
export interface Entry {
  id: number;
  at: string;
  command: string;
  state: EntryState;
  said?: string;
  /** HTTP status of a refusal. */
  status?: number;
  /** Milliseconds. */
  took?: number;
  /** The whole answer, line by line; gone with the page. */
  data?: string;
}

/** What a command has to say. */
export interface Outcome {
  said: string;
  data?: unknown;
}

interface Log {
  /** Whose commands these are. */
  owner: string;
  entries: Entry[];
  /** What was typed or pressed, oldest first, each once in a row. */
  lines: string[];
}

const MOST_ENTRIES = 100;
/** Characters of an answer that are kept. */
const LONGEST_DATA = 40_000;

/** The operator's commands in this tab, oldest first. Logging out empties the session's storage. */
export const useEntries = create<Log>()(
  persist((): Log => ({ owner: '', entries: [], lines: [] }), {
    name: 'terminal_entries',
    storage: createJSONStorage(() => sessionStorage),
    partialize: ({ owner, entries, lines }) => ({
      owner,
      lines,
      entries: entries.filter(({ state }) => state !== 'running').map(({ data: _, ...entry }) => entry),
    }),
  }),
);

/** Another operator in the same tab begins with an empty log. */
export function openLog(owner: string): void {
  if (useEntries.getState().owner !== owner) useEntries.setState({ owner, entries: [], lines: [] });
}

/** Keeps a line for the arrow keys. */
export function rememberLine(line: string): void {
  useEntries.setState(({ lines }) => (lines.at(-1) === line ? {} : { lines: [...lines, line].slice(-MOST_ENTRIES) }));
}

export function clearLog(): void {
  useEntries.setState({ entries: [] });
}

/** [TERM-08] Whether a failure shows that the limits of calls work. */
const isLimited = (error: unknown): boolean =>
  (error instanceof ApiError && error.status === 429) ||
  (error instanceof Error && /too many requests/i.test(error.message));

function saidOf(error: unknown): string {
  if (!(error instanceof ApiError)) return error instanceof Error ? error.message : text('terminal.noAnswer');
  const said = error.isWorded ? error.message : text('terminal.noAnswer');
  return error.status > 0 ? text('terminal.status', { status: error.status, said }) : said;
}

function changeEntry(id: number, change: Partial<Entry>): void {
  useEntries.setState(({ entries }) => ({
    entries: entries.map((entry) => (entry.id === id ? { ...entry, ...change } : entry)),
  }));
}

function addEntry(command: string): number {
  const id = (useEntries.getState().entries.at(-1)?.id ?? 0) + 1;
  const entry: Entry = { id, at: new Date().toISOString(), command, state: 'running' };
  useEntries.setState(({ entries }) => ({ entries: [...entries, entry].slice(-MOST_ENTRIES) }));
  return id;
}

/** Runs what a command does, and writes down what comes of it. [TERM-08] Failures are written down with their HTTP status. */
export async function logged<T>(command: string, work: () => Promise<T>, say: (answer: T) => Outcome): Promise<T> {
  const id = addEntry(command);
  const began = performance.now();
  const took = (): number => Math.round(performance.now() - began);
  try {
    const answer = await work();
    const { said, data } = say(answer);
    const written = data === undefined ? undefined : JSON.stringify(data, null, 2).slice(0, LONGEST_DATA);
    changeEntry(id, { state: 'ok', said, took: took(), ...(written && { data: written }) });
    return answer;
  } catch (error) {
    const status = error instanceof ApiError && error.status > 0 ? { status: error.status } : {};
    changeEntry(id, { state: isLimited(error) ? 'limited' : 'bad', said: saidOf(error), took: took(), ...status });
    throw error;
  }
}
