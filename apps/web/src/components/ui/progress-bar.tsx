import type { CSSProperties } from 'react';

interface Props {
  label: string;
  /** 0 to 100; left out while nothing is known. */
  percent?: number;
  valueText?: string;
  look?: 'live' | 'ok' | 'bad';
  thin?: boolean;
}

export function ProgressBar({ label, percent, valueText, look = 'live', thin = false }: Props) {
  const known = percent !== undefined;
  const name = ['bar', thin && 'thin', look !== 'live' && look, !known && 'ind'].filter(Boolean).join(' ');
  return (
    <div
      className={name}
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={known ? Math.round(percent) : undefined}
      aria-valuetext={valueText}
      style={{ '--p': (percent ?? 0) / 100 } as CSSProperties}
    >
      {/* Anew where nothing was known: it would shrink from its whole width to the first percent. */}
      <i key={String(known)} />
    </div>
  );
}
