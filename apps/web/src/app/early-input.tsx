import { useLayoutEffect } from 'react';
import { focusAt } from '../lib/focus-at.js';

type TextField = HTMLInputElement | HTMLTextAreaElement;

/** What somebody did to the document that stands until the app is there. */
interface EarlyInput {
  fields: Typed[];
  pressed: Pressed | undefined;
}

interface Typed {
  id: string;
  value: string;
  /** Where the caret stood, if it was in this field. */
  caret: number | null;
}

/** The button pressed last: what it says, and which of those that say so. */
interface Pressed {
  label: string;
  index: number;
}

const labelOf = (button: Element): string => button.ariaLabel ?? button.textContent;
const buttonsLabelled = (root: Element, label: string): Element[] =>
  [...root.querySelectorAll('button')].filter((button) => labelOf(button) === label);

/** Reads what was typed, by the fields' ids, and which button was pressed; `start.js` marks that. */
export function earlyInput(root: HTMLElement): EarlyInput {
  const fields = root.querySelectorAll<TextField>('input[id]:not([type=checkbox], [type=radio]), textarea[id]');
  const pressed = root.querySelector('[data-pressed]');
  const label = pressed && labelOf(pressed);
  // From here on the app's own buttons hear.
  root.dataset['app'] = '';
  return {
    fields: [...fields]
      .filter((field) => field.value !== field.defaultValue || field === document.activeElement)
      .map((field) => ({
        id: field.id,
        value: field.value,
        caret: field === document.activeElement ? field.selectionStart : null,
      })),
    pressed: pressed && label ? { label, index: buttonsLabelled(root, label).indexOf(pressed) } : undefined,
  };
}

function retype({ id, value, caret }: Typed): void {
  const field = document.getElementById(id) as TextField | null;
  if (!field) return;
  if (value !== '') {
    // The prototype's setter: React takes note of what is set through the element's own, and would see no change.
    Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')!.set!.call(field, value);
    field.dispatchEvent(new Event('input', { bubbles: true }));
  }
  if (caret !== null) focusAt(field, [caret, caret]);
}

/** With the focus, as by a pointer: what opens gives it back there. */
function press({ label, index }: Pressed): void {
  const button = buttonsLabelled(document.getElementById('root')!, label)[index] as HTMLElement | undefined;
  button?.focus();
  button?.click();
}

/** Types and presses it again in the app's own fields and buttons, once they are there. */
export function RepeatEarlyInput({ fields, pressed }: EarlyInput) {
  useLayoutEffect(() => {
    fields.forEach(retype);
    // What was typed is in the app's state a moment later.
    if (pressed) setTimeout(press, 0, pressed);
  }, [fields, pressed]);
  return null;
}
