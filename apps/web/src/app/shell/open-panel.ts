import { create } from 'zustand';
import { readItem, writeItem } from '../../lib/storage.js';

export type Panel = 'commands' | 'shortcuts';
interface QuickPanel {
  panel: Panel | null;
  /** Whether a single key opens the list of shortcuts; who types by voice turns it off. */
  singleKey: boolean;
}

const item = 'single_key';
/** Which of the quick panels is open. */
export const useQuickPanel = create<QuickPanel>()(() => ({ panel: null, singleKey: readItem(item) !== 'off' }));

export const openPanel = (panel: Panel | null): void => useQuickPanel.setState({ panel });
export const useSingleKey = (): boolean => useQuickPanel(({ singleKey }) => singleKey);

/** Keeps the choice in this browser. */
export function chooseSingleKey(singleKey: boolean): void {
  writeItem(item, singleKey ? null : 'off');
  useQuickPanel.setState({ singleKey });
}
