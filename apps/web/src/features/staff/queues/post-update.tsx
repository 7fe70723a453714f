import type { AlertDesk, ServicePart, StatusUpdate, UpdateStage } from '#contracts';
import { MOST_UPDATE_LETTERS, serviceParts, updateStages } from '#contracts/alert-words';
import { useState } from 'react';
import { text } from '#contracts/messages';
import { Button } from '../../../components/ui/button.js';
import { Dialog } from '../../../components/ui/dialog.js';
import { AreaField, SelectField } from '../../../components/ui/field.js';
import { NoticeBox } from '../../../components/ui/notice-box.js';
import { useDraft } from '../../../lib/use-draft.js';
import { currentUpdates, usePostUpdate } from './alerts.js';

type About = ServicePart | 'shop';

/** What mostly comes after this; that it is over is chosen, not proposed. */
const nextStage: Record<UpdateStage, UpdateStage> = {
  looking: 'found',
  found: 'catching-up',
  'catching-up': 'catching-up',
  over: 'looking',
};

/** What is typed is one line: a break in it becomes a space. */
const onOneLine = (words: string): string => words.replace(/\s+/gu, ' ').trim();

interface NewestProps {
  newest: StatusUpdate | undefined;
  /** It is another than the one that the writer has seen. */
  isOutdated: boolean;
  onRead: () => void;
}

/** What shoppers read now, and that it has changed while the next one is written. */
function Newest({ newest, isOutdated, onRead }: NewestProps) {
  return (
    <>
      {newest ? (
        <p className="text-small text-muted wrap-anywhere">
          {text('alert.post.now', { title: text(`status.update.${newest.stage}`), words: newest.words })}
        </p>
      ) : null}
      {isOutdated ? (
        <NoticeBox
          look="wait"
          role="alert"
          action={
            <Button size="sm" onClick={onRead}>
              {text('alert.post.readIt')}
            </Button>
          }
        >
          {text(newest ? 'alert.post.newer' : 'alert.post.ended')}
        </NoticeBox>
      ) : null}
    </>
  );
}

/** What shoppers are to read now. What is typed stays where it is refused, and where the dialog is closed. */
export default function PostUpdate({ desk, onClose }: { desk: AlertDesk; onClose: () => void }) {
  const [newest] = currentUpdates(desk);
  /** The update that this one is written after; another may come meanwhile, which is not taken for seen. */
  const [seen, setSeen] = useState(newest?.id ?? null);
  const isOutdated = seen !== (newest?.id ?? null);
  const [chosen, setChosen] = useState<UpdateStage>(nextStage[newest?.stage ?? 'over']);
  const [about, setAbout] = useState<About>(newest?.part ?? 'shop');
  const [words, setWords] = useDraft('status update', '');
  const [checked, setChecked] = useState(false);
  const post = usePostUpdate(() => {
    setWords('');
    onClose();
  });
  const stages = updateStages.filter((each) => newest || each !== 'over');
  // Somebody else may have ended it meanwhile.
  const stage = stages.includes(chosen) ? chosen : 'looking';
  const line = onOneLine(words);
  const send = (): void => {
    setChecked(true);
    if (!line || post.isPending || isOutdated) return;
    post.mutate({ stage, words: line, part: about === 'shop' ? null : about, after: seen });
  };
  const acknowledge = (): void => {
    setSeen(newest?.id ?? null);
    // What comes after an end begins anew.
    if (!newest) setChosen('looking');
  };
  // What is under way would come back as a draft.
  const close = (): void => {
    if (!post.isPending) onClose();
  };
  const footer = (
    <>
      <Button onClick={close}>{text('common.cancel')}</Button>
      <Button variant="primary" busy={post.isPending} blocked={isOutdated} onClick={send}>
        {text('alert.post.send')}
      </Button>
    </>
  );
  return (
    <Dialog open onClose={close} title={text('alert.post')} footer={footer}>
      <Newest newest={newest} isOutdated={isOutdated} onRead={acknowledge} />
      <SelectField
        label={text('alert.post.stage')}
        options={stages.map((value) => ({ value, text: text(`status.update.${value}`) }))}
        value={stage}
        onChange={setChosen}
      />
      <SelectField
        label={text('alert.post.part')}
        options={[
          { value: 'shop' as const, text: text('alert.post.wholeShop') },
          ...serviceParts.map((value) => ({ value, text: text(`status.${value}`) })),
        ]}
        value={about}
        onChange={setAbout}
      />
      <AreaField
        label={text('alert.post.words')}
        rows={4}
        maxLength={MOST_UPDATE_LETTERS}
        value={words}
        error={checked && !line ? text('alert.post.empty') : undefined}
        hint={text('alert.post.left', { count: MOST_UPDATE_LETTERS - words.length })}
        onChange={(event) => setWords(event.target.value)}
      />
    </Dialog>
  );
}
