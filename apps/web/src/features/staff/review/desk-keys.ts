import { useEffectEvent, useLayoutEffect } from 'react';
import { isAsked, takesLetters } from '../../../lib/shortcut-target.js';

/** What single keys do at the desk; a key that does nothing now is left out. */
export type DeskKeys = Partial<Record<'j' | 'k' | 'a' | 'r' | 'h' | 'c' | 'x' | 'u' | 's' | '/', () => void>>;

/** Hears single keys while nothing is typed and no dialog is open. `on` is the user's choice: who types by voice turns them off. */
export function useDeskKeys(keys: DeskKeys, on: boolean): void {
  const hear = useEffectEvent((event: KeyboardEvent) => {
    if (!on || event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || event.repeat) return;
    const act = keys[event.key.toLowerCase() as keyof DeskKeys];
    if (!act || takesLetters(event.target) || isAsked()) return;
    event.preventDefault();
    act();
  });
  // Before what it acts on is shown, so that no key pressed at sight is lost.
  useLayoutEffect(() => {
    const listen = (event: KeyboardEvent): void => hear(event);
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);
}
