import { useSearchParams } from 'react-router-dom';

export interface DesignFilter {
  search: string;
  folderId: string | null;
}

/** Which designs are shown, as the address says: it can be reloaded and kept. */
export function useDesignFilter(): DesignFilter & { choose: (change: Partial<DesignFilter>) => void } {
  const [params, setParams] = useSearchParams();
  const filter = { search: params.get('q') ?? '', folderId: params.get('folder') };
  const choose = (change: Partial<DesignFilter>): void =>
    setParams(
      (before) => {
        const next = new URLSearchParams(before);
        for (const [name, value] of [
          ['q', change.search],
          ['folder', change.folderId],
        ] as const)
          if (value) next.set(name, value);
          else if (value !== undefined) next.delete(name);
        return next;
      },
      { replace: true, preventScrollReset: true },
    );
  return { ...filter, choose };
}
