import { text } from '#contracts/messages';

/** Stands where a screen will be: its geometry, not a spinner. */
export function PageSkeleton() {
  return (
    <div className="page" aria-busy="true" aria-label={text('common.loading')}>
      <div className="sk sk-title" />
      <div className="sk-cols">
        <div className="sk loom sk-tall" />
        <div className="stack">
          <div className="sk sk-line" />
          <div className="sk sk-line" />
          <div className="sk sk-line short" />
        </div>
      </div>
    </div>
  );
}

export function RowsSkeleton({ rows = 4, tall = false }: { rows?: number; tall?: boolean }) {
  return (
    <div className="stack" aria-busy="true" aria-label={text('common.loading')}>
      {Array.from({ length: rows }, (_, index) => (
        <div key={index} className={tall ? 'sk sk-row tall' : 'sk sk-row'} />
      ))}
    </div>
  );
}

export function TilesSkeleton({ tiles = 8 }: { tiles?: number }) {
  return (
    <div className="grid4" aria-busy="true" aria-label={text('common.loading')}>
      {Array.from({ length: tiles }, (_, index) => (
        <div key={index} className="stack">
          <div className="sk loom sk-tile" />
          <div className="sk sk-line short" />
        </div>
      ))}
    </div>
  );
}
