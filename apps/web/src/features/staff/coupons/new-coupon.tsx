import type { Coupon } from '#contracts';
import { useState } from 'react';
import { text, type PlainMessageKey } from '#contracts/messages';
import { Button } from '../../../components/ui/button.js';
import { Checkbox } from '../../../components/ui/checkbox.js';
import { Dialog } from '../../../components/ui/dialog.js';
import { AreaField, Field } from '../../../components/ui/field.js';
import { Segmented } from '../../../components/ui/segmented.js';
import { useAddCoupon, type NewCoupon } from './coupons.js';

const CODE = /^[A-Za-z0-9][A-Za-z0-9-]{2,29}$/;
const MONEY = /^\d{1,6}([.,]\d{1,2})?$/;
const WHOLE = /^[1-9]\d{0,5}$/;
const MOST_DOLLARS = 1000;

interface Typed {
  code: string;
  kind: Coupon['kind'];
  value: string;
  minimum: string;
  lastDay: string;
  most: string;
  once: boolean;
  note: string;
}
const nothing: Typed = {
  code: '',
  kind: 'percent',
  value: '',
  minimum: '',
  lastDay: '',
  most: '',
  once: true,
  note: '',
};

const money = (typed: string): number => Math.round(Number(typed.replace(',', '.')) * 100);
const endOf = (day: string): string => `${day}T23:59:59.999Z`;

type Problems = Partial<Record<'code' | 'value' | 'minimum' | 'lastDay' | 'most', PlainMessageKey>>;

/** What keeps the coupon from being added, by field. */
function problemsOf({ code, kind, value, minimum, lastDay, most }: Typed): Problems {
  const problems: Problems = {};
  if (!CODE.test(code.trim())) problems.code = 'coupons.codeWrong';
  if (kind === 'percent' && !(WHOLE.test(value.trim()) && Number(value) <= 100))
    problems.value = 'coupons.percentWrong';
  if (kind === 'fixed' && !isAmount(value, MOST_DOLLARS)) problems.value = 'coupons.dollarsWrong';
  if (minimum.trim() && !MONEY.test(minimum.trim())) problems.minimum = 'coupons.minimumWrong';
  if (lastDay && Date.parse(endOf(lastDay)) < Date.now()) problems.lastDay = 'coupons.endsWrong';
  if (most.trim() && !WHOLE.test(most.trim())) problems.most = 'coupons.mostWrong';
  return problems;
}

const isAmount = (typed: string, most: number): boolean =>
  MONEY.test(typed.trim()) && money(typed) > 0 && money(typed) <= most * 100;

const couponOf = ({ code, kind, value, minimum, lastDay, most, once, note }: Typed): NewCoupon => ({
  code: code.trim(),
  kind,
  amount: kind === 'percent' ? Number(value) : money(value),
  minSubtotal: minimum.trim() ? (money(minimum) / 100).toFixed(2) : '0.00',
  endsAt: lastDay ? endOf(lastDay) : null,
  mostUses: most.trim() ? Number(most) : null,
  oncePerUser: once,
  note: note.trim(),
});

/** A new code for shoppers, with what it takes off and for whom. */
export function NewCouponDialog({ onClose }: { onClose: () => void }) {
  const [typed, setTyped] = useState(nothing);
  const [checked, setChecked] = useState(false);
  const add = useAddCoupon(onClose);
  const problems = checked ? problemsOf(typed) : {};
  const change = (part: Partial<Typed>): void => setTyped((before) => ({ ...before, ...part }));
  const errorOf = (field: keyof Problems): string | undefined => problems[field] && text(problems[field]);
  const send = (): void => {
    setChecked(true);
    if (!add.isPending && Object.keys(problemsOf(typed)).length === 0) add.mutate(couponOf(typed));
  };
  const footer = (
    <>
      <Button onClick={onClose}>{text('common.cancel')}</Button>
      <Button variant="primary" busy={add.isPending} onClick={send}>
        {text('coupons.add')}
      </Button>
    </>
  );
  const field = (name: 'code' | 'value' | 'minimum' | 'lastDay' | 'most', label: PlainMessageKey) => ({
    label: text(label),
    autoComplete: 'off',
    value: typed[name],
    error: errorOf(name),
    onChange: (event: { target: { value: string } }) => change({ [name]: event.target.value }),
  });
  return (
    <Dialog open onClose={onClose} title={text('coupons.new')} footer={footer}>
      <div className="grid gap-4">
        <Field {...field('code', 'coupons.code')} maxLength={30} hint={text('coupons.codeHint')} />
        <Segmented
          label={text('coupons.kind')}
          options={(['percent', 'fixed'] as const).map((kind) => ({ value: kind, text: text(`coupons.kind.${kind}`) }))}
          value={typed.kind}
          onChange={(kind) => change({ kind })}
        />
        <Field
          {...field('value', typed.kind === 'percent' ? 'coupons.percent' : 'coupons.dollars')}
          inputMode="decimal"
          maxLength={9}
        />
        <Field
          {...field('minimum', 'coupons.minimum')}
          inputMode="decimal"
          maxLength={9}
          hint={text('coupons.minimumHint')}
        />
        <Field {...field('lastDay', 'coupons.ends')} type="date" hint={text('coupons.endsHint')} />
        <Field {...field('most', 'coupons.most')} inputMode="numeric" maxLength={6} hint={text('coupons.mostHint')} />
        <Checkbox
          label={text('coupons.once')}
          checked={typed.once}
          onChange={(event) => change({ once: event.target.checked })}
        />
        <AreaField
          label={text('coupons.note')}
          rows={2}
          maxLength={500}
          value={typed.note}
          onChange={(event) => change({ note: event.target.value })}
        />
      </div>
    </Dialog>
  );
}
