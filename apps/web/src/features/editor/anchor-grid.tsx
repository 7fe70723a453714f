import { anchorPositions, type AnchorPosition } from '#contracts/fitting';
import { text } from '#contracts/messages';
import { useId } from 'react';

interface Props {
  label: string;
  /** Null where the design lies at none of them. */
  value: AnchorPosition | null;
  onChoose: (position: AnchorPosition) => void;
}

export const anchorName = (position: AnchorPosition): string => text(`editor.anchorAt.${position}`);

/** The nine positions as radio buttons, laid out as they lie on the print area. */
export function AnchorGrid({ label, value, onChoose }: Props) {
  const name = useId();
  return (
    <div
      className="grid w-fit flex-none grid-cols-3 gap-1 rounded-ctl bg-sunken p-1"
      role="radiogroup"
      aria-label={label}
    >
      {anchorPositions.map((position) => (
        <input
          key={position}
          type="radio"
          name={name}
          aria-label={anchorName(position)}
          className="size-7 appearance-none rounded-[4px] border border-line bg-surface checked:border-accent checked:bg-accent max-md:size-11 pointer-coarse:size-11 forced-colors:appearance-auto"
          checked={position === value}
          onChange={() => onChoose(position)}
        />
      ))}
    </div>
  );
}
