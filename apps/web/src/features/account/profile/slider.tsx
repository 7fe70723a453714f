import type { CSSProperties } from 'react';

interface Props {
  label: string;
  min: number;
  max: number;
  value: number;
  onChange: (value: number) => void;
  disabled?: boolean;
}

/** A labelled range in hundredths. */
export function Slider({ label, min, max, value, onChange, disabled }: Props) {
  const filled = { '--v': `${((value - min) / (max - min)) * 100}%` } as CSSProperties;
  return (
    <label className="grid min-h-11 grid-cols-[104px_minmax(0,1fr)] items-center gap-3 has-disabled:text-muted has-disabled:opacity-60">
      <span className="text-small font-[550]">{label}</span>
      <input
        type="range"
        min={min}
        max={max}
        step={0.01}
        value={value}
        style={filled}
        disabled={disabled}
        onChange={(event) => onChange(event.target.valueAsNumber)}
      />
    </label>
  );
}
