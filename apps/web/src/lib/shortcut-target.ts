export const isTyping = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest('input, textarea, select, [contenteditable]') !== null;

/** What is asked in a dialog is answered first. */
export const isAsked = (): boolean =>
  document.querySelector('[role=dialog][data-open], [role=alertdialog][data-open]') !== null;
