import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { updateDrafts } from '../../../lib/drafts.js';
import { useSession } from '../../../lib/session.js';
import { awaitSignIn, markAccepted, visitOf, wasAccepted } from '../api/start-mark.js';
import { shortestPrompt } from '../components/prompt-panel.js';

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
  const { key: entry, search } = useLocation();
  const status = useSession((session) => session.status);
  const prompt = new URLSearchParams(search).get('prompt');
  useEffect(() => {
    if (prompt !== null) updateDrafts({ prompt });
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
