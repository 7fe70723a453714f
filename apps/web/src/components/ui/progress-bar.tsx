import { cva } from 'class-variance-authority';

const track = cva(
  'relative overflow-hidden bg-sunken inset-ring inset-ring-line forced-colors:border forced-colors:border-[CanvasText]',
  {
    variants: {
      thin: {
        true: 'h-1 rounded-[2px]',
        false:
          "h-2 rounded-[4px] after:absolute after:inset-0 after:bg-[repeating-linear-gradient(90deg,transparent_0_5px,color-mix(in_oklab,var(--surface),transparent_62%)_5px_6px)] after:content-['']",
      },
    },
  },
);

const filling = cva(
  'absolute inset-0 origin-left forced-colors:bg-[Highlight] forced-colors:forced-color-adjust-none',
  {
    variants: {
      look: { live: 'bg-accent', ok: 'bg-success', bad: 'bg-danger' },
      known: {
        true: 'transition-transform duration-200 ease-linear',
        false: 'w-[36%] animate-slide motion-reduce:w-full motion-reduce:opacity-35',
      },
    },
  },
);

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
  return (
    <div
      className={track({ thin })}
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={known ? Math.round(percent) : undefined}
      aria-valuetext={valueText}
    >
      {/* A new element once the percentage is known: it would shrink from its whole width to the first percent. */}
      <i
        key={String(known)}
        className={filling({ look, known })}
        style={known ? { transform: `scaleX(${percent / 100})` } : undefined}
      />
    </div>
  );
}
