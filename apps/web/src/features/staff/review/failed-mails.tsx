import type { Order } from '#contracts';
import { text } from '#contracts/messages';
import { Button } from '../../../components/ui/button.js';
import { NoticeBox } from '../../../components/ui/notice-box.js';
import { moment } from '../../../lib/format.js';
import { useRetryMail } from './reviews.js';

/** Mails that the customer did not get, when and why, and the way to send them again where there is an address. */
export function FailedMails({ order }: { order: Order }) {
  const retry = useRetryMail();
  return order.failedMails?.map(({ jobId, mail, reason, failedAt }) => (
    <NoticeBox key={jobId} look="bad">
      <b className="font-semibold">{text(`admin.mail.${mail}`)}</b>
      <br />
      {reason}
      <span className="mt-2 flex flex-wrap items-center justify-between gap-2">
        {failedAt ? (
          <time className="text-tiny" dateTime={failedAt}>
            {moment(failedAt)}
          </time>
        ) : null}
        {order.customer?.email ? (
          <Button size="sm" busy={retry.isPending} onClick={() => retry.mutate({ order, jobId })}>
            {text('admin.mailAgain')}
          </Button>
        ) : null}
      </span>
    </NoticeBox>
  ));
}
