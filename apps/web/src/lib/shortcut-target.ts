export const isTyping = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest('input, textarea, select, [contenteditable]') !== null;

/** Checkboxes, radio buttons and sliders take no letters. */
export const takesLetters = (target: EventTarget | null): boolean =>
  isTyping(target) && !(target instanceof Element && target.matches('[type=checkbox], [type=radio], [type=range]'));

/** What is asked in a dialog is answered first. */
export const isAsked = (): boolean =>
  document.querySelector('[role=dialog][data-open], [role=alertdialog][data-open]') !== null;
