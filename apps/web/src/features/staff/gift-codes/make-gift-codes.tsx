import { MOST_GIFT_CODES, MOST_GIFT_DAYS, MOST_GIFT_TOKENS } from '#contracts/gift-limits';
import { useState } from 'react';
import { text } from '#contracts/messages';
import { Button } from '../../../components/ui/button.js';
import { Dialog } from '../../../components/ui/dialog.js';
import { AreaField, Field } from '../../../components/ui/field.js';
import { NoticeBox } from '../../../components/ui/notice-box.js';
import { count } from '../../../lib/format.js';
import { notify } from '../../../lib/notify.js';
import { useMakeGiftCodes } from './gift-codes.js';

const WHOLE = /^[1-9]\d{0,4}$/;
const endOf = (day: string): string => `${day}T23:59:59.999Z`;
const within = (typed: string, most: number): boolean => WHOLE.test(typed.trim()) && Number(typed) <= most;

interface Typed {
  count: string;
  tokens: string;
  tokenDays: string;
  lastDay: string;
  note: string;
}

const numberProblem = (typed: string, most: number): string | undefined =>
  within(typed, most) ? undefined : text('gift.countWrong', { most: count(most) });

const problemsOf = ({ count: codes, tokens, tokenDays, lastDay }: Typed) => ({
  count: numberProblem(codes, MOST_GIFT_CODES),
  tokens: numberProblem(tokens, MOST_GIFT_TOKENS),
  tokenDays: tokenDays ? numberProblem(tokenDays, MOST_GIFT_DAYS) : undefined,
  lastDay: lastDay && Date.parse(endOf(lastDay)) < Date.now() ? text('gift.lastDayWrong') : undefined,
});

/** The codes once they are made: the one time that they are seen. */
function MadeCodes({ codes, onClose }: { codes: string[]; onClose: () => void }) {
  const copy = (): void =>
    void navigator.clipboard.writeText(codes.join('\n')).then(
      () => notify.success(text('gift.copied'), { id: 'gift-codes' }),
      () => notify.error(text('gift.copyFailed'), { id: 'gift-codes' }),
    );
  const footer = (
    <>
      <Button onClick={copy}>{text('gift.copy')}</Button>
      <Button variant="primary" onClick={onClose}>
        {text('common.close')}
      </Button>
    </>
  );
  return (
    <Dialog open onClose={onClose} title={text('gift.made', { count: codes.length })} footer={footer}>
      <NoticeBox look="wait">{text('gift.madeHint')}</NoticeBox>
      <ul className="mt-4 grid max-h-[320px] gap-1.5 overflow-y-auto font-mono select-all" tabIndex={0}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
    </Dialog>
  );
}

/** Makes codes to give away, each worth so many tokens. */
export function MakeGiftCodes({ onClose }: { onClose: () => void }) {
  const [typed, setTyped] = useState<Typed>({ count: '1', tokens: '', tokenDays: '', lastDay: '', note: '' });
  const [checked, setChecked] = useState(false);
  const [codes, setCodes] = useState<string[] | null>(null);
  const make = useMakeGiftCodes(setCodes);
  const problems = problemsOf(typed);
  const send = (): void => {
    setChecked(true);
    if (make.isPending || Object.values(problems).some(Boolean)) return;
    const endsAt = typed.lastDay ? endOf(typed.lastDay) : null;
    const tokenDays = typed.tokenDays ? Number(typed.tokenDays) : null;
    make.mutate({
      count: Number(typed.count),
      tokens: Number(typed.tokens),
      tokenDays,
      endsAt,
      note: typed.note.trim(),
    });
  };
  const field = (name: 'count' | 'tokens' | 'tokenDays' | 'lastDay') => ({
    autoComplete: 'off',
    value: typed[name],
    error: checked ? problems[name] : undefined,
    onChange: (event: { target: { value: string } }) => setTyped({ ...typed, [name]: event.target.value }),
  });
  if (codes) return <MadeCodes codes={codes} onClose={onClose} />;
  const footer = (
    <>
      <Button onClick={onClose}>{text('common.cancel')}</Button>
      <Button variant="primary" busy={make.isPending} onClick={send}>
        {text('gift.make')}
      </Button>
    </>
  );
  return (
    <Dialog open onClose={onClose} title={text('gift.make')} footer={footer}>
      <div className="grid gap-4">
        <Field {...field('count')} label={text('gift.count')} inputMode="numeric" maxLength={3} />
        <Field {...field('tokens')} label={text('gift.tokens')} inputMode="numeric" maxLength={5} />
        <Field
          {...field('tokenDays')}
          label={text('gift.tokenDays')}
          inputMode="numeric"
          maxLength={4}
          hint={text('gift.tokenDaysHint')}
        />
        <Field {...field('lastDay')} label={text('gift.lastDay')} type="date" hint={text('gift.lastDayHint')} />
        <AreaField
          label={text('gift.noteLabel')}
          rows={2}
          maxLength={500}
          value={typed.note}
          onChange={(event) => setTyped({ ...typed, note: event.target.value })}
        />
      </div>
    </Dialog>
  );
}
