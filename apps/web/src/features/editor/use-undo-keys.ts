import { useEffect, useEffectEvent } from 'react';
import { isAsked, takesLetters } from '../../lib/shortcut-target.js';
import type { Editor } from './use-editor.js';

/** What the keys undo or redo: Control Z, Control Shift Z and Control Y, on a Mac with Command. */
function stepOf({ key, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent): 'undo' | 'redo' | null {
  const letter = key.toLowerCase();
  if (altKey || !(ctrlKey || metaKey)) return null;
  if (letter === 'z') return shiftKey ? 'redo' : 'undo';
  // Command Y is the browser's own history.
  return letter === 'y' && ctrlKey && !shiftKey ? 'redo' : null;
}

/** [EDIT-12] Undoes and redoes by keys, wherever the focus is; a field undoes what is typed in it, and a dialog goes first. */
export function useUndoKeys(editor: Editor): void {
  const hear = useEffectEvent((event: KeyboardEvent) => {
    const step = stepOf(event);
    if (!step || event.defaultPrevented || takesLetters(event.target) || isAsked()) return;
    event.preventDefault();
    editor[step]();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent): void => hear(event);
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);
}
