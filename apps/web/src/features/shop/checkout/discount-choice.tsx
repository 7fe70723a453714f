import '#contracts/messages/discounts';
import type { Line } from '#contracts';
import { Tag, X } from 'lucide-react';
import { useState, type FormEvent } from 'react';
import { text } from '#contracts/messages';
import { Button } from '../../../components/ui/button.js';
import { Checkbox } from '../../../components/ui/checkbox.js';
import { FieldError } from '../../../components/ui/field-error.js';
import { IconButton } from '../../../components/ui/icon-button.js';
import { Input } from '../../../components/ui/input.js';
import { dollars } from '../../../lib/format.js';
import { usePurchaseDraft } from '../purchase-draft.js';
import { hasFreeItem, useOwnPlan } from './discounts.js';

/** The code that is taken, with the way to let go of it; it counts as soon as shipping is known. */
function TakenCoupon({ code }: { code: string }) {
  const counts = usePurchaseDraft(({ estimate }) => estimate?.discounts?.couponCode === code);
  return (
    <div className="flex items-center gap-2.5">
      <Tag className="size-4 flex-none text-muted" aria-hidden />
      <p className="min-w-0 flex-1" role="status">
        <b className="font-mono font-semibold">{code}</b>{' '}
        <span className="text-small text-muted">{text(counts ? 'coupon.applied' : 'coupon.later')}</span>
      </p>
      <IconButton
        label={text('coupon.remove', { code })}
        icon={X}
        onClick={() => usePurchaseDraft.setState({ couponCode: null, estimate: null })}
      />
    </div>
  );
}

function CouponField() {
  const [typed, setTyped] = useState('');
  const problem = usePurchaseDraft(({ couponProblem }) => couponProblem);
  const apply = (event: FormEvent): void => {
    event.preventDefault();
    const couponCode = typed.trim().toUpperCase();
    if (couponCode) usePurchaseDraft.setState({ couponCode, couponProblem: null, estimate: null });
  };
  return (
    <form onSubmit={apply} noValidate className="grid gap-1.5">
      <label htmlFor="coupon" className="text-small font-[550]">
        {text('coupon.label')}
      </label>
      <div className="flex gap-2">
        <Input
          id="coupon"
          className="uppercase placeholder:normal-case"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={30}
          value={typed}
          invalid={problem !== null}
          aria-describedby={problem ? 'coupon-problem' : undefined}
          onChange={(event) => {
            setTyped(event.target.value);
            if (problem) usePurchaseDraft.setState({ couponProblem: null });
          }}
        />
        <Button type="submit">{text('coupon.apply')}</Button>
      </div>
      {problem ? <FieldError id="coupon-problem">{problem}</FieldError> : null}
    </form>
  );
}

/** [TOK-05] What the shopper has taken off: the free item of the plan, and a coupon. */
export default function DiscountChoice({ lines }: { lines: readonly Line[] }) {
  const { couponCode, freeItem } = usePurchaseDraft();
  const plan = useOwnPlan().data;
  return (
    <div className="grid gap-3.5">
      {hasFreeItem(lines, plan) ? (
        <Checkbox
          label={text('freeItem.take')}
          hint={text('freeItem.hint', { amount: dollars(plan!.freeItem!.below) })}
          checked={freeItem}
          onChange={(event) => usePurchaseDraft.setState({ freeItem: event.target.checked, estimate: null })}
        />
      ) : null}
      {couponCode ? <TakenCoupon code={couponCode} /> : <CouponField />}
    </div>
  );
}
