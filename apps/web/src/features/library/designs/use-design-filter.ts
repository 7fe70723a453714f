import { withValues, useAddress } from '../../../lib/address.js';

export interface DesignFilter {
  search: string;
  folderId: string | null;
}

/** Which designs are shown, as the address says: it can be reloaded and kept. */
export function useDesignFilter(): DesignFilter & { choose: (change: Partial<DesignFilter>) => void } {
  const [address, change] = useAddress();
  const choose = ({ search, folderId }: Partial<DesignFilter>): void =>
    change((now) => withValues(now, { q: search, folder: folderId }));
  return { search: address.get('q') ?? '', folderId: address.get('folder'), choose };
}
