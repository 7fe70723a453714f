import type { LucideIcon } from 'lucide-react';
import { useId, type ReactNode } from 'react';

interface Props {
  label: string;
  hint: string;
  picture: string | undefined;
  icon: LucideIcon;
  onOpen: () => void;
  children: ReactNode;
}

/** A field that opens a drawer: what is chosen, or the hint to choose. */
export function PickerField({ label, hint, picture, icon: Icon, onOpen, children }: Props) {
  const id = useId();
  const thumb = 'size-10 flex-none rounded-[5px] bg-plate-hi object-contain';
  return (
    <div className="grid gap-1.5">
      <span className="text-small font-[550]" id={id}>
        {label}
      </span>
      <button
        type="button"
        className="flex min-h-[52px] w-full items-center gap-3 rounded-lg border border-ctl bg-surface py-1.5 ps-1.5 pe-3 text-start hover:border-strong-line"
        aria-describedby={id}
        onClick={onOpen}
      >
        {picture ? <img className={thumb} src={picture} alt="" /> : <span className={thumb} />}
        <span className="min-w-0 flex-1">{children ?? hint}</span>
        <Icon className="flex-none text-muted" aria-hidden />
      </button>
    </div>
  );
}
