import '#contracts/messages/gift-codes';
import { useState, type FormEvent } from 'react';
import { text } from '#contracts/messages';
import { Button } from '../../../components/ui/button.js';
import { Field } from '../../../components/ui/field.js';
import { ApiError, reason } from '../../../lib/api-error.js';
import { count } from '../../../lib/format.js';
import { call } from '../../../lib/http-client.js';
import { notify } from '../../../lib/notify.js';
import { queryClient } from '../../../lib/query-client.js';
import { useSingleMutation } from '../../../lib/use-single-mutation.js';
import { takeBalance } from '../../jobs/balance.js';
import { tokenKeys } from './token-keys.js';

const LENGTH = 16;
const lettersOf = (typed: string): string => typed.replace(/[\s-]/g, '');

/** [TOK-06] Redeems a gift code; what is wrong with it stands at the field. */
export default function RedeemGift() {
  const [typed, setTyped] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const redeem = useSingleMutation({
    mutationFn: (code: string) => call('POST /api/tokens/gift-codes', { body: { code } }),
    onSuccess: ({ tokens, balance }) => {
      setTyped('');
      takeBalance(balance);
      void queryClient.invalidateQueries({ queryKey: tokenKeys.ledger });
      notify.success(text('gift.done', { count: tokens, balance: count(balance.tokensAvailable) }), { id: 'gift' });
    },
    onError: (error) => {
      if (error instanceof ApiError && error.field === 'code') return setProblem(error.message);
      notify.error(reason(error, text('gift.failed')), { id: 'gift' });
    },
  });
  const send = (event: FormEvent): void => {
    event.preventDefault();
    if (lettersOf(typed).length !== LENGTH) return setProblem(text('gift.wrong'));
    redeem.mutate(typed);
  };
  return (
    <section className="mt-12" aria-labelledby="gift">
      <h2 id="gift" className="mb-3.5 text-[32px]/9 tracking-[-0.03em]">
        {text('gift.title')}
      </h2>
      <form onSubmit={send} noValidate className="flex max-w-[460px] items-start gap-2">
        <div className="flex-1">
          <Field
            label={text('gift.label')}
            className="font-mono uppercase placeholder:normal-case"
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            maxLength={40}
            value={typed}
            hint={text('gift.hint')}
            error={problem ?? undefined}
            onChange={(event) => {
              setTyped(event.target.value);
              setProblem(null);
            }}
          />
        </div>
        <Button type="submit" busy={redeem.isPending} className="mt-[26px] flex-none">
          {text('gift.redeem')}
        </Button>
      </form>
    </section>
  );
}
