import { useEffect, useRef } from 'react';
import { useSearchParams } from 'react-router-dom';
import { updateDrafts } from '../../../lib/drafts.js';
import { useSession } from '../../../lib/session.js';
import { shortestPrompt } from '../components/prompt-panel.js';

/** A prompt in the address fills the box and, when it is long enough, starts once. */
export function usePromptFromAddress(ready: boolean, start: (prompt: string) => void): void {
  const [search] = useSearchParams();
  const checked = useSession((session) => session.status !== 'checking');
  const prompt = search.get('prompt');
  const started = useRef<string | null>(null);
  useEffect(() => {
    if (prompt !== null) updateDrafts({ prompt });
  }, [prompt]);
  useEffect(() => {
    if (!ready || !checked || prompt === null || prompt.trim().length < shortestPrompt || started.current === prompt) return;
    started.current = prompt;
    start(prompt);
    // The prompt starts when it arrives, not when the function is made anew.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [ready, checked, prompt]);
}
