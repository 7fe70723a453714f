/** Moves the focus to a control, in a field to where its caret shall stand. */
export function focusAt(control: HTMLElement, caret: number | null): void {
  control.focus();
  if (caret !== null) (control as Partial<HTMLInputElement>).setSelectionRange?.(caret, caret);
}
