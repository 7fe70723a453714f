import { Suspense, useState, type ReactNode } from 'react';

/** Renders what opens from the first time on that it does; lazy components in it are loaded then. */
export function OnceOpen({ open, children }: { open: boolean; children: ReactNode }) {
  const [wanted, setWanted] = useState(false);
  if (open && !wanted) setWanted(true);
  return wanted ? <Suspense fallback={null}>{children}</Suspense> : null;
}
