import { anchorPositions, type AnchorPosition } from '#contracts/fitting';
import { useId } from 'react';

interface Props {
  /** Null where the design lies at none of them. */
  value: AnchorPosition | null;
  onChoose: (position: AnchorPosition) => void;
}

/** The nine positions as radio buttons, laid out as they lie on the print area. */
export function AnchorGrid({ value, onChoose }: Props) {
  const name = useId();
  return (
    <div className="grid w-fit grid-cols-3 gap-1 rounded-ctl bg-sunken p-1">
      {anchorPositions.map((position) => (
        <input
          key={position}
          type="radio"
          name={name}
          aria-label={position}
          className="size-7 appearance-none rounded-[4px] border border-line bg-surface checked:border-accent checked:bg-accent forced-colors:appearance-auto"
          checked={position === value}
          onChange={() => onChoose(position)}
        />
      ))}
    </div>
  );
}
