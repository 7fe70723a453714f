import { ArrowRight, RotateCcw } from 'lucide-react';
import { useEffect } from 'react';
import { text } from '#contracts/messages';
import { Button } from '../../../components/ui/button.js';
import { notify } from '../../../lib/notify.js';
import { useSession } from '../../../lib/session.js';
import { useSaveOwnImage } from '../../uploads/save-design.js';
import { setPendingUploads, usePendingUploads, type PendingPicture } from '../../uploads/pending-uploads.js';
import { usePictureRights } from '../../uploads/rights.js';
import type { Uploaded } from '../../uploads/upload-picture.js';
import { RightsQuestion } from '../../uploads/rights-question.js';
import { useUpload } from '../../uploads/use-upload.js';
import { useGoOn } from '../result/mockup-path.js';
import { PictureDrop } from './picture-drop.js';

const keeping = (own: PendingPicture) => ({
  onSuccess: (uploaded: Uploaded) => setPendingUploads({ own: { ...own, uploaded } }),
});

/** [DES-03] Use a finished picture: it is uploaded, saved as a design, and costs nothing. */
export function OwnPanel() {
  const chosen = usePendingUploads((pending) => pending.own);
  const upload = useUpload();
  const save = useSaveOwnImage();
  const rights = usePictureRights();
  const goOn = useGoOn();
  const signedIn = useSession((session) => session.status === 'signedIn');
  const choose = (picture: string | null, file: File | null): void => {
    upload.cancel();
    setPendingUploads({ own: picture && file ? { picture, file, uploaded: null } : null });
  };
  const { start } = upload;
  // Nothing leaves the page before the user said that it may.
  useEffect(() => {
    if (chosen && !chosen.uploaded && signedIn && rights.confirmed) start(chosen.file, keeping(chosen));
  }, [chosen, signedIn, rights.confirmed, start]);
  const keep = (further: boolean): void => {
    if (save.isPending || upload.sending) return;
    if (!chosen) return notify.error(text('design.uploadFirst'), { id: 'design' });
    if (!signedIn) return notify.error(text('auth.noAccessToken'), { id: 'design' });
    if (!rights.confirmed) return notify.error(text('rights.missing'), { id: 'design' });
    if (!chosen.uploaded) return notify.error(upload.problem ?? text('design.uploadFirst'), { id: 'design' });
    save.mutate(chosen.uploaded, { onSuccess: (design) => further && void goOn(design) });
  };
  const busy = save.isPending || upload.sending;
  return (
    <div className="grid gap-5">
      <h2 className="text-title">{text('generation.useOwn')}</h2>
      <PictureDrop
        label={text('generation.ownImage')}
        value={chosen?.picture ?? null}
        onChange={choose}
        onCancel={() => choose(null, null)}
        sending={upload.sending ? upload.percent : null}
        arrived={Boolean(chosen?.uploaded)}
        failure={upload.problem}
      />
      {chosen && upload.problem ? (
        <Button icon={RotateCcw} size="sm" onClick={() => start(chosen.file, keeping(chosen))}>
          {text('common.tryAgain')}
        </Button>
      ) : null}
      {chosen ? <RightsQuestion rights={rights} /> : null}
      <Button variant="primary" size="lg" wide busy={busy} onClick={() => keep(true)}>
        {text('common.saveAndContinue')} <ArrowRight aria-hidden />
      </Button>
      <Button wide busy={busy} onClick={() => keep(false)}>
        {text('common.saveOnly')}
      </Button>
    </div>
  );
}
