import type { AlertDesk, StatusUpdate } from '#contracts';
import { ChevronDown } from 'lucide-react';
import { useState } from 'react';
import { text } from '#contracts/messages';
import { Button } from '../../../components/ui/button.js';
import { Card } from '../../../components/ui/card.js';
import { ConfirmDialog } from '../../../components/ui/confirm-dialog.js';
import { momentWithin } from '../../../lib/format.js';
import { currentUpdates, useWithdraw } from './alerts.js';

interface RowProps {
  update: StatusUpdate;
  onWithdraw: (update: StatusUpdate) => void;
}

const UpdateRow = ({ update, onWithdraw }: RowProps) => (
  <div className="flex flex-wrap items-start gap-x-4 gap-y-1">
    <div className="min-w-0 flex-[1_1_280px]">
      <b className="font-semibold">{text(`status.update.${update.stage}`)}</b>
      <p className="text-small wrap-anywhere" lang="en">
        {update.words}
      </p>
      <p className="text-tiny text-muted">
        {[
          text('alert.toldBy', { name: update.author ?? text('alert.someone'), at: momentWithin(update.at) }),
          update.part ? text(`status.${update.part}`) : text('alert.post.wholeShop'),
        ].join(' · ')}
      </p>
    </div>
    <Button
      size="sm"
      variant="ghost"
      className="max-md:-ms-2.5"
      aria-label={text('alert.withdrawNamed', { words: update.words })}
      onClick={() => onWithdraw(update)}
    >
      {text('alert.withdraw')}
    </Button>
  </div>
);

interface WithdrawProps {
  update: StatusUpdate;
  /** There are others, which are shown again where this one said that it is over. */
  hasOthers: boolean;
  onClose: () => void;
}

function WithdrawDialog({ update, hasOthers, onClose }: WithdrawProps) {
  const withdraw = useWithdraw(onClose);
  return (
    <ConfirmDialog
      open
      title={text('alert.withdraw')}
      question={
        update.stage === 'over' && hasOthers
          ? text('alert.withdraw.over')
          : text('alert.withdraw.question', { words: update.words })
      }
      confirm={text('alert.withdraw')}
      busy={withdraw.isPending}
      onConfirm={() => withdraw.mutate(update.id)}
      onClose={onClose}
    />
  );
}

/** What the status page says of what happens now, or that it is over, with who wrote it. */
export function ShopperUpdates({ desk }: { desk: AlertDesk }) {
  const [withdrawn, setWithdrawn] = useState<StatusUpdate | null>(null);
  const [newest, ...earlier] = desk.updates;
  if (!newest) return null;
  return (
    <Card aria-labelledby="shopper-updates" className="grid gap-3">
      <div className="flex flex-wrap items-baseline gap-x-5 gap-y-1">
        <h3 id="shopper-updates" className="text-title">
          {text(currentUpdates(desk).length > 0 ? 'alert.told' : 'alert.toldOver')}
        </h3>
        <a className="link ms-auto text-small max-md:ms-0" href="/status" target="_blank" rel="noreferrer">
          {text('alert.openPage')}
        </a>
      </div>
      <UpdateRow update={newest} onWithdraw={setWithdrawn} />
      {earlier.length > 0 ? (
        <details className="group text-small">
          <summary className="flex min-h-11 w-fit cursor-pointer items-center gap-1 text-muted">
            <ChevronDown className="size-4 group-open:rotate-180" aria-hidden />
            {text('alert.toldEarlier', { count: earlier.length })}
          </summary>
          <ol className="mt-2 grid gap-3">
            {earlier.map((update) => (
              <li key={update.id}>
                <UpdateRow update={update} onWithdraw={setWithdrawn} />
              </li>
            ))}
          </ol>
        </details>
      ) : null}
      {withdrawn ? (
        <WithdrawDialog update={withdrawn} hasOthers={earlier.length > 0} onClose={() => setWithdrawn(null)} />
      ) : null}
    </Card>
  );
}
