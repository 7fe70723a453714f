import { Minus, Plus, type LucideIcon } from 'lucide-react';
import { text } from '#contracts/messages';

interface Props {
  name: string;
  value: number;
  onChange: (value: number) => void;
  /** Called at quantity 1, where less would mean removal. */
  onRemove: () => void;
}

const most = 1000;

function Step({
  icon: Icon,
  label,
  off,
  onPress,
}: {
  icon: LucideIcon;
  label: string;
  off: boolean;
  onPress: () => void;
}) {
  return (
    <button
      type="button"
      className="finger-reach grid h-full place-items-center border-0 bg-transparent text-muted hover:text-ink focus-visible:-outline-offset-2"
      aria-label={label}
      disabled={off}
      onClick={onPress}
    >
      <Icon aria-hidden />
    </button>
  );
}

export function QuantityStepper({ name, value, onChange, onRemove }: Props) {
  const less = (): void => (value > 1 ? onChange(value - 1) : onRemove());
  return (
    <span
      className="inline-grid h-[34px] grid-cols-[32px_36px_32px] items-center rounded-ctl border border-ctl bg-surface text-center font-semibold max-md:h-11 max-md:grid-cols-[44px_36px_44px] pointer-coarse:h-11 pointer-coarse:grid-cols-[44px_36px_44px]"
      role="group"
      aria-label={text('cart.quantityOf', { name })}
    >
      <Step icon={Minus} label={text('cart.lessOf', { name })} off={value < 1} onPress={less} />
      <output>{value}</output>
      <Step
        icon={Plus}
        label={text('cart.oneMoreOf', { name })}
        off={value >= most}
        onPress={() => onChange(value + 1)}
      />
    </span>
  );
}
