import type { ReactNode } from 'react';

/** What a screen is for stays at hand at the lower edge of a phone. */
export const StickyBar = ({ children }: { children: ReactNode }) => (
  <div className="sticky bottom-0 z-20 -mx-(--gutter) mt-6 -mb-18 flex gap-2 border-t border-line bg-canvas px-4 pt-2.5 pb-[calc(10px+env(safe-area-inset-bottom))] md:hidden [&>*]:flex-1">
    {children}
  </div>
);
