import { Lock, type LucideIcon } from 'lucide-react';
import { useId, type ReactNode } from 'react';
import { cn } from '../../lib/cn.js';

interface FieldProps {
  label: string;
  hint: string;
  picture: string | undefined;
  children: ReactNode;
}

const look = 'flex min-h-[52px] w-full items-center gap-3 rounded-lg border py-1.5 ps-1.5 pe-3 text-start';

const Chosen = ({ hint, picture, children }: Omit<FieldProps, 'label'>) => {
  const thumb = 'size-10 flex-none rounded-[5px] bg-plate-hi object-contain';
  return (
    <>
      {picture ? <img className={thumb} src={picture} alt="" /> : <span className={thumb} />}
      <span className="min-w-0 flex-1">{children ?? hint}</span>
    </>
  );
};

const Label = ({ id, children }: { id: string; children: string }) => (
  <span className="text-small font-[550]" id={id}>
    {children}
  </span>
);

interface Props extends FieldProps {
  icon: LucideIcon;
  onOpen: () => void;
}

/** A field that opens a drawer: what is chosen, or the hint to choose. */
export function PickerField({ label, icon: Icon, onOpen, ...chosen }: Props) {
  const id = useId();
  return (
    <div className="grid gap-1.5">
      <Label id={id}>{label}</Label>
      <button
        type="button"
        className={cn(look, 'border-ctl bg-surface hover:border-strong-line')}
        aria-describedby={id}
        onClick={onOpen}
      >
        <Chosen {...chosen} />
        <Icon className="flex-none text-muted" aria-hidden />
      </button>
    </div>
  );
}

/** Shows what is chosen where it cannot be changed. */
export function LockedField({ label, ...chosen }: FieldProps) {
  const id = useId();
  return (
    <div className="grid gap-1.5" role="group" aria-labelledby={id}>
      <Label id={id}>{label}</Label>
      <div className={cn(look, 'border-line bg-sunken')}>
        <Chosen {...chosen} />
        <Lock className="size-4 flex-none text-muted" aria-hidden />
      </div>
    </div>
  );
}
