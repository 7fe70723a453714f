import { text } from '#contracts/messages';
import { Skeleton } from './skeleton.js';

/** Stands where a screen will be: its geometry, not a spinner. */
export function PageSkeleton() {
  return (
    // So high that the footer does not come into sight before the screen is there.
    <div className="page min-h-dvh" role="group" aria-busy="true" aria-label={text('common.loading')}>
      <Skeleton className="mb-6 h-[38px] w-[260px] max-w-[70%]" />
      <div className="grid grid-cols-2 gap-8 max-md:grid-cols-1">
        <Skeleton shape="loom" className="aspect-[1/1.05]" />
        <div className="grid gap-2">
          <Skeleton className="h-4" />
          <Skeleton className="h-4" />
          <Skeleton className="h-4 w-3/5" />
        </div>
      </div>
    </div>
  );
}

export function RowsSkeleton({ rows = 4, tall = false }: { rows?: number; tall?: boolean }) {
  return (
    <div className="grid gap-2" role="group" aria-busy="true" aria-label={text('common.loading')}>
      {Array.from({ length: rows }, (_, index) => (
        <Skeleton key={index} shape="block" round className={tall ? 'h-[124px]' : 'h-16'} />
      ))}
    </div>
  );
}

export function TilesSkeleton({ tiles = 8 }: { tiles?: number }) {
  return (
    <div
      className="grid grid-cols-4 gap-x-5 gap-y-6 max-lg:grid-cols-3 max-md:grid-cols-2 max-md:gap-x-3"
      aria-busy="true"
      aria-label={text('common.loading')}
    >
      {Array.from({ length: tiles }, (_, index) => (
        <div key={index} className="grid gap-2">
          <Skeleton shape="loom" round className="aspect-4/5" />
          <Skeleton className="h-4 w-3/5" />
        </div>
      ))}
    </div>
  );
}
