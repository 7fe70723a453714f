import { Eye } from 'lucide-react';
import { useMutation } from '@tanstack/react-query';
import type { OrderClaims } from '#contracts';
import { text } from '#contracts/messages';
import { Button } from '../../../components/ui/button.js';
import { noticeLook } from '../../../components/ui/notice-box.js';
import { reason } from '../../../lib/api-error.js';
import { momentWithin } from '../../../lib/format.js';
import { notify } from '../../../lib/notify.js';
import { changeClaim, nameOf } from './claims.js';

/** Says that another admin looks at the order, and offers to take it over. */
export function ClaimNotice({ id, claim }: { id: string; claim: OrderClaims[number] }) {
  const takeOver = useMutation({
    mutationFn: () => changeClaim(id, { looking: true, takeOver: true }),
    onError: (error) => notify.error(reason(error, text('desk.takeOverFailed')), { id: `review-${id}` }),
  });
  return (
    <div className={noticeLook({ look: 'live', class: 'flex items-center gap-2.5 rounded-none' })} role="status">
      <Eye className="size-4 flex-none" aria-hidden />
      <p className="min-w-0 flex-1">
        <b className="font-semibold">{text('desk.claimedBy', { name: nameOf(claim) })}</b>{' '}
        <span className="text-muted">{text('desk.claimedSince', { time: momentWithin(claim.since) })}</span>
      </p>
      <Button size="sm" busy={takeOver.isPending} onClick={() => takeOver.mutate()}>
        {text('desk.takeOver')}
      </Button>
    </div>
  );
}
