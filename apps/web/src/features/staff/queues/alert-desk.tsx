import type { AlertDesk as Desk } from '#contracts';
import { BellOff, Megaphone } from 'lucide-react';
import { useState } from 'react';
import { text } from '#contracts/messages';
import { Button } from '../../../components/ui/button.js';
import { NoticeBox } from '../../../components/ui/notice-box.js';
import { lazyOnPress, Opening } from '../../../components/ui/once-open.js';
import { momentWithin } from '../../../lib/format.js';
import { useAlerts, useSilence } from './alerts.js';
import { FiringAlerts } from './firing-alerts.js';
import { ShopperUpdates } from './shopper-updates.js';
import { useFocusAfter } from './use-focus-after.js';

const PostUpdate = lazyOnPress(() => import('./post-update.js'));

function SilenceNotice({ by, until }: NonNullable<Desk['silence']>) {
  const silence = useSilence();
  return (
    <NoticeBox
      look="wait"
      role="status"
      action={
        <Button size="sm" busy={silence.isPending} onClick={() => silence.mutate(false)}>
          {text('alert.endSilence')}
        </Button>
      }
    >
      <b className="font-semibold">
        {text('alert.silenced', { name: by?.name ?? text('alert.someone'), at: momentWithin(until) })}
      </b>{' '}
      {text('alert.silencedHint')}
    </NoticeBox>
  );
}

function DeskButtons({ desk }: { desk: Desk }) {
  const [posting, setPosting] = useState(false);
  const silence = useSilence();
  return (
    <div className="ms-auto flex flex-wrap gap-2 max-md:ms-0">
      <Button icon={Megaphone} onClick={() => setPosting(true)}>
        {text('alert.post')}
      </Button>
      {desk.silence ? null : (
        <Button icon={BellOff} busy={silence.isPending} onClick={() => silence.mutate(true)}>
          {text('alert.silence')}
        </Button>
      )}
      {posting ? (
        <Opening onClose={() => setPosting(false)}>
          <PostUpdate desk={desk} onClose={() => setPosting(false)} />
        </Opening>
      ) : null}
    </div>
  );
}

const firingWords = (desk: Desk): string =>
  desk.firing.length > 0 ? text('alert.firingCount', { count: desk.firing.length }) : text('alert.noneFiring');

/** What fires now, who looks after it, whether it is silenced, and what shoppers are told of it. */
export function AlertDesk() {
  const { data: desk, isError } = useAlerts();
  // The buttons of a silence come and go with it.
  const title = useFocusAfter(desk && desk.silence !== null);
  return (
    <section className="mb-6 grid gap-3" aria-labelledby="alert-desk">
      <div className="flex min-h-9 flex-wrap items-center gap-x-4 gap-y-2 max-md:min-h-18.5 max-md:content-start">
        <h2 id="alert-desk" ref={title} tabIndex={-1} className="text-title">
          {text('alert.list')}
        </h2>
        {desk || isError ? (
          <p className="text-small text-muted">{desk ? firingWords(desk) : text('jobDesk.alerts.failedToLoad')}</p>
        ) : null}
        {desk ? <DeskButtons desk={desk} /> : null}
      </div>
      {desk?.silence ? <SilenceNotice {...desk.silence} /> : null}
      <FiringAlerts firing={desk?.firing ?? []} />
      {desk && desk.updates.length > 0 ? <ShopperUpdates desk={desk} /> : null}
    </section>
  );
}
