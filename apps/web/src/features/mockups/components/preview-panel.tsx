import type { JobView } from '#contracts';
import { useEffect, useRef } from 'react';
import { text } from '#contracts/messages';
import { NoticeBox } from '../../../components/ui/notice-box.js';
import { Picture } from '../../../components/ui/picture.js';
import { ProgressBar } from '../../../components/ui/progress-bar.js';
import { TextButton } from '../../../components/ui/text-button.js';
import { moment } from '../../../lib/format.js';
import { prefersCalm } from '../../../lib/motion.js';
import { notify } from '../../../lib/notify.js';
import { reason } from '../../../lib/api-error.js';
import { useAddToCart } from '../../cart/api/cart.js';
import { CartFab } from '../../cart/components/cart-fab.js';
import { useCancelJob } from '../../operations/api/jobs.js';
import { stageText } from '../../operations/api/job-texts.js';
import type { Placement } from '../hooks/use-placement.js';

/** How far the preview is. */
export function PreviewProgress({ job }: { job: JobView | null }) {
  const cancel = useCancelJob();
  const percent = Math.round(job?.percent ?? 0);
  const stage = job ? stageText(job) : text('mockup.starting');
  return (
    <div className="stack" aria-busy="true">
      <div className="row between small">
        <b className="strong">{stage}</b>
        <span className="muted num">{percent}%</span>
      </div>
      <ProgressBar
        label={text('mockup.productPreview')}
        percent={percent}
        valueText={text('mockup.progress', { stage, percent })}
      />
      {job?.cancellable ? (
        <TextButton className="small justify-self-start" onClick={() => cancel.mutate(job.jobId)}>
          {text('common.cancel')}
        </TextButton>
      ) : null}
    </div>
  );
}

function SendToCart({ placement, mockupId }: { placement: Placement; mockupId: string }) {
  const add = useAddToCart();
  const { design, product, variant } = placement;
  const off = add.isPending || !variant;
  const send = (): void => {
    if (!design || !product || !variant) return notify.error(text('mockup.selectFirst'));
    add.mutate(
      {
        globalId: product.globalId,
        syncVariantId: variant.id,
        designId: design._id,
        mockupId,
        quantity: 1,
        size: variant.size,
        color: variant.color,
      },
      {
        onSuccess: () => notify.success(text('cart.added')),
        onError: (error) => notify.error(reason(error, text('cart.addFailed'))),
      },
    );
  };
  const note = text('mockup.cartTip', { action: text('mockup.sendToCart'), note: text('mockup.cartNote') });
  return <CartFab label={text('mockup.sendToCart')} note={note} off={off} onPress={send} />;
}

interface Props {
  job: JobView | null;
  placement: Placement;
}

/** The finished preview with the way to the cart, or why there is none. It comes into view when it is there. */
export function PreviewPanel({ job, placement }: Props) {
  const ref = useRef<HTMLElement>(null);
  const done = job?.status === 'completed';
  useEffect(() => {
    if (done) ref.current?.scrollIntoView({ block: 'nearest', behavior: prefersCalm() ? 'auto' : 'smooth' });
  }, [done]);
  if (job?.status === 'failed')
    return (
      <section>
        <NoticeBox look="bad" role="alert">
          {job.error?.message ?? text('mockup.failed')}
        </NoticeBox>
      </section>
    );
  if (!job || !done) return null;
  const { mockupUrl, mockupId } = job.result ?? {};
  return (
    <section className="prev" ref={ref}>
      <div className="row between px-4 py-3">
        <span className="lab">{text('mockup.preview')}</span>
        <span className="tiny muted">{job.finishedAt ? moment(job.finishedAt) : ''}</span>
      </div>
      <div className="plate">
        <Picture
          src={String(mockupUrl)}
          width={800}
          height={1000}
          loading="eager"
          alt={text('mockup.withDesign', { product: placement.product?.name ?? text('mockup.product') })}
        />
      </div>
      <SendToCart placement={placement} mockupId={String(mockupId)} />
    </section>
  );
}
