import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { text } from '#contracts/messages';
import { Button } from '../../../components/ui/button.js';
import { notify } from '../../../lib/notify.js';
import { useSaveOwnImage } from '../../designs/api/save-design.js';
import { PictureDrop } from './picture-drop.js';

/** Use a finished picture: it is saved as a design and costs nothing. */
export function OwnPanel({ mockupPath }: { mockupPath: (designId: string) => string }) {
  const [picture, setPicture] = useState<string | null>(null);
  const save = useSaveOwnImage();
  const navigate = useNavigate();
  const keep = (goOn: boolean): void => {
    if (save.isPending) return;
    if (!picture) return notify.error(text('design.uploadFirst'), { id: 'design' });
    save.mutate(picture, { onSuccess: (design) => goOn && void navigate(mockupPath(design._id)) });
  };
  return (
    <div className="genform">
      <h2 className="h-small">{text('generation.useOwn')}</h2>
      <PictureDrop label={text('generation.ownImage')} value={picture} onChange={setPicture} />
      <Button variant="primary" size="lg" wide busy={save.isPending} onClick={() => keep(true)}>{text('common.saveAndContinue')}</Button>
      <Button wide busy={save.isPending} onClick={() => keep(false)}>{text('common.saveOnly')}</Button>
    </div>
  );
}
