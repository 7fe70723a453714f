import { readItem, writeItem } from '../../../lib/storage.js';

const items = { accepted: 'accepted_prompts', signIn: 'prompt_before_sign_in' } as const;
const area = 'sessionStorage';
const kept = 30;

function read<T>(name: string, fallback: T): T {
  try {
    return (JSON.parse(readItem(name, area) ?? 'null') as T | null) ?? fallback;
  } catch {
    return fallback;
  }
}

type Entry = Pick<History, 'state' | 'replaceState'>;

function keepVisit(history: Entry, visit: string): string {
  history.replaceState({ ...(history.state as object | null), visit }, '');
  return visit;
}

/**
 * The id of this visit of a prompt's address. It lies in the tab's own history entry, so that a reload and Back find it
 * again and every new visit has its own; one that a sign-in interrupted goes on under its first id.
 */
export function visitOf(prompt: string, history: Entry = window.history): string {
  const { visit } = (history.state ?? {}) as { visit?: string };
  if (visit) return visit;
  const before = read<{ prompt: string; visit: string } | null>(items.signIn, null);
  if (before?.prompt !== prompt) return keepVisit(history, crypto.randomUUID());
  writeItem(items.signIn, null, area);
  return keepVisit(history, before.visit);
}

/** Remembers a visit that has to be signed in for first. */
export const awaitSignIn = (prompt: string, visit: string): void =>
  writeItem(items.signIn, JSON.stringify({ prompt, visit }), area);

/** Whether this visit's prompt was accepted already: then nothing starts again. */
export const wasAccepted = (visit: string): boolean => read<string[]>(items.accepted, []).includes(visit);
export const markAccepted = (visit: string): void =>
  writeItem(items.accepted, JSON.stringify([...read<string[]>(items.accepted, []), visit].slice(-kept)), area);
