import { useCallback } from 'react';
import { useNavigate, useSearchParams, type NavigateOptions } from 'react-router-dom';

type Edit = (search: URLSearchParams) => URLSearchParams;

/**
 * The search part of the address as it is drawn, and a change of it, in place unless `options` say otherwise. A change adds to those before it, also
 * where they are not drawn yet: the router's own setter begins with what was drawn, so that the later of two quick choices undoes the first.
 */
export function useAddress(): [URLSearchParams, (edit: Edit, options?: NavigateOptions) => void] {
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const change = useCallback(
    (edit: Edit, options: NavigateOptions = {}): void =>
      void navigate(`?${edit(new URLSearchParams(window.location.search))}`, {
        replace: true,
        preventScrollReset: true,
        // Drawn at once: a field that shows the address would otherwise lag behind who types on a slow device.
        flushSync: true,
        ...options,
      }),
    [navigate],
  );
  return [search, change];
}

/** The search with each given value; one that is empty leaves its name out, one that is undefined stays as it was. */
export function withValues(
  search: URLSearchParams,
  values: Record<string, string | null | undefined>,
): URLSearchParams {
  const next = new URLSearchParams(search);
  for (const [name, value] of Object.entries(values))
    if (value) next.set(name, value);
    else if (value !== undefined) next.delete(name);
  return next;
}
