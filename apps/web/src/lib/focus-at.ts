/** Where the selection of a field begins and ends; both are the caret where nothing is selected. */
export type Selection = readonly [start: number, end: number];

/** Moves the focus to a control, and in a field the selection. */
export function focusAt(control: HTMLElement, selection: Selection | null): void {
  control.focus();
  if (selection) (control as Partial<HTMLInputElement>).setSelectionRange?.(...selection);
}
