import { useLayoutEffect } from 'react';

type TextField = HTMLInputElement | HTMLTextAreaElement;

interface Typed {
  id: string;
  value: string;
  /** Where the caret stood, if it was in this field. */
  caret: number | null;
}

/** What was typed into the document that stands until the app is there, by the fields' ids. */
export const typedFields = (root: HTMLElement): Typed[] =>
  [...root.querySelectorAll<TextField>('input[id]:not([type=checkbox], [type=radio]), textarea[id]')]
    .filter((field) => field.value !== field.defaultValue || field === document.activeElement)
    .map((field) => ({
      id: field.id,
      value: field.value,
      caret: field === document.activeElement ? field.selectionStart : null,
    }));

function retype({ id, value, caret }: Typed): void {
  const field = document.getElementById(id) as TextField | null;
  if (!field) return;
  if (value !== '') {
    // The prototype's setter: React takes note of what is set through the element's own, and would see no change.
    const prototype = field instanceof HTMLTextAreaElement ? HTMLTextAreaElement.prototype : HTMLInputElement.prototype;
    Object.getOwnPropertyDescriptor(prototype, 'value')!.set!.call(field, value);
    field.dispatchEvent(new Event('input', { bubbles: true }));
  }
  if (caret === null) return;
  field.focus();
  field.setSelectionRange(caret, caret);
}

/** Types it again into the app's own fields, once they are there. */
export function TypedFields({ typed }: { typed: Typed[] }) {
  useLayoutEffect(() => typed.forEach(retype), [typed]);
  return null;
}
