import { useMutation, useQuery } from '@tanstack/react-query';
import { ShieldCheck } from 'lucide-react';
import { text } from '#contracts/messages';
import { Button } from '../../../components/ui/button.js';
import { NoticeBox } from '../../../components/ui/notice-box.js';
import { Skeleton } from '../../../components/ui/skeleton.js';
import { reason } from '../../../lib/api-error.js';
import { momentWithin } from '../../../lib/format.js';
import { call, type ResponseOf } from '../../../lib/http-client.js';
import { notify } from '../../../lib/notify.js';
import { queryClient } from '../../../lib/query-client.js';

const ledgerKey = ['ledger-state'];

type State = ResponseOf<'GET /api/ops/ledger'>;

/** [TOK-06] Whether every balance is the sum of its entries, as of the daily check or of one that is asked for here. */
export function LedgerState() {
  const ledger = useQuery({ queryKey: ledgerKey, queryFn: () => call('GET /api/ops/ledger', {}) });
  const check = useMutation({
    mutationFn: () => call('POST /api/ops/ledger/check', {}),
    onSuccess: (state) => queryClient.setQueryData<State>(ledgerKey, state),
    onError: (error) => notify.error(reason(error, text('ops.ledgerFailed')), { id: 'ledger' }),
  });
  if (ledger.isPending) return <Skeleton shape="block" round className="mt-4 h-[42px] max-md:h-[60px]" />;
  if (!ledger.data) return null;
  const { checkedAt, faults } = ledger.data;
  const at = checkedAt ? momentWithin(checkedAt) : '';
  const action = (
    <Button size="sm" icon={ShieldCheck} busy={check.isPending} onClick={() => check.mutate()}>
      {text('ops.ledgerCheck')}
    </Button>
  );
  return (
    <section className="mt-4" aria-label={text('ops.ledger')}>
      {faults.length > 0 ? (
        <NoticeBox look="bad" role="alert" action={action}>
          <b className="font-semibold">{text('ops.ledgerWrong', { count: faults.length, at })}</b>
          <ul className="mt-1 wrap-anywhere">
            {faults.map(({ userId, problem }) => (
              <li key={`${userId} ${problem}`}>{`${userId}: ${problem}`}</li>
            ))}
          </ul>
        </NoticeBox>
      ) : (
        <NoticeBox look={checkedAt ? 'ok' : 'live'} action={action}>
          {checkedAt ? text('ops.ledgerRight', { at }) : text('ops.ledgerUnchecked')}
        </NoticeBox>
      )}
    </section>
  );
}
