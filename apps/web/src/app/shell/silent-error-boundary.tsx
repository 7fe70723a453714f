import type { ReactNode } from 'react';
import { ErrorBoundary } from 'react-error-boundary';

/** Keeps the failure of a part that the page can do without from taking the page along. */
export const SilentErrorBoundary = ({ children }: { children: ReactNode }) => (
  <ErrorBoundary fallback={null} onError={(error) => console.error('Unexpected error', error)}>
    {children}
  </ErrorBoundary>
);
