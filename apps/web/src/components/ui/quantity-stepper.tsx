import { Minus, Plus } from 'lucide-react';
import { text } from '#contracts/messages';
import './quantity-stepper.css';

interface Props {
  name: string;
  value: number;
  onChange: (value: number) => void;
  /** Asked for at quantity 1, where less would mean removal. */
  onRemove: () => void;
}

export function QuantityStepper({ name, value, onChange, onRemove }: Props) {
  return (
    <span className="qty" role="group" aria-label={text('cart.quantityOf', { name })}>
      <button
        type="button"
        aria-label={text('cart.lessOf', { name })}
        disabled={value < 1}
        onClick={() => (value > 1 ? onChange(value - 1) : onRemove())}
      >
        <Minus className="i" aria-hidden />
      </button>
      <output>{value}</output>
      <button
        type="button"
        aria-label={text('cart.oneMoreOf', { name })}
        disabled={value >= 1000}
        onClick={() => onChange(value + 1)}
      >
        <Plus className="i" aria-hidden />
      </button>
    </span>
  );
}
