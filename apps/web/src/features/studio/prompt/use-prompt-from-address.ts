import { useEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { useStudioDraft } from '../studio-draft.js';
import { useSession } from '../../../lib/session.js';
import { isOverlayEntry } from '../../../lib/use-search-overlay.js';
import { awaitSignIn, markAccepted, visitOf, wasAccepted } from './start-mark.js';
import { shortestPrompt } from './prompt-panel.js';

/** Visits tried by this document, with who was there: an effect that runs twice tries once, a sign-in tries again. */
const tried = new Set<string>();

export interface AddressStart {
  prompt: string;
  /** The same for every try of one visit, so that a repeat answers the same job. */
  key: string;
  onAccepted: () => void;
}

/** [GEN-02] A prompt in the address fills the box and, when it is long enough, starts once. Answers whether there is one. */
export function usePromptFromAddress(ready: boolean, start: (wanted: AddressStart) => void): boolean {
  const { key, search, state } = useLocation() as { key: string; search: string; state: unknown };
  // What is laid over the screen is no new visit of it.
  const [entry, setEntry] = useState(key);
  if (key !== entry && !isOverlayEntry(state)) setEntry(key);
  const status = useSession((session) => session.status);
  const prompt = new URLSearchParams(search).get('prompt');
  useEffect(() => {
    if (prompt !== null) useStudioDraft.setState({ prompt });
  }, [prompt, entry]);
  useEffect(() => {
    if (!ready || status === 'checking' || prompt === null || prompt.trim().length < shortestPrompt) return;
    const visit = visitOf(prompt);
    if (wasAccepted(visit) || tried.has(`${visit} ${status}`)) return;
    tried.add(`${visit} ${status}`);
    if (status === 'signedOut') awaitSignIn(prompt, visit);
    start({ prompt, key: visit, onAccepted: () => markAccepted(visit) });
    // The prompt starts when it arrives, not when the function is made anew.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [ready, status, prompt, entry]);
  return prompt !== null;
}
