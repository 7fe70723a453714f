import type { FormEvent } from 'react';
import { text } from '#contracts/messages';
import { AreaField } from '../../../components/ui/field.js';
import { NoticeBox } from '../../../components/ui/notice-box.js';
import { updateDrafts, useDrafts } from '../../../lib/drafts.js';
import { notify } from '../../../lib/notify.js';
import { hold, useHeld } from '../../uploads/api/held.js';
import { usePictureRights } from '../../uploads/api/rights.js';
import { RightsQuestion } from '../../uploads/components/rights-question.js';
import type { ModelInfo } from '../api/config.js';
import type { PictureWish } from '../hooks/use-generate.js';
import type { Shape } from '../hooks/use-shape.js';
import { GenerateButton } from './generate-button.js';
import { PictureDrop } from './picture-drop.js';
import { ShapePicker } from './shape-picker.js';

interface Props {
  model: ModelInfo | undefined;
  shape: Shape;
  busy: boolean;
  onGenerate: (seed: PictureWish) => void;
}

/** [GEN-12] Make a design from a picture: one's own, or one that was made before. */
export function SeedPanel({ model, shape, busy, onGenerate }: Props) {
  const { seed, seedWish } = useDrafts();
  const chosen = useHeld((held) => held.seed);
  const picture = seed ?? chosen;
  const brought = picture !== null && picture === chosen;
  const rights = usePictureRights();
  const choose = (next: string | null): void => {
    hold({ seed: next });
    updateDrafts({ seed: null });
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (busy) return;
    if (!picture) return notify.error(text('generation.selectImage'), { id: 'seed' });
    if (brought && rights.missing) return notify.error(text('rights.missing'), { id: 'seed' });
    onGenerate({ image: picture, prompt: seedWish.trim(), size: shape.chosen?.size ?? null });
  };
  return (
    <form className="genform" onSubmit={submit}>
      <PictureDrop label={text('generation.seedImage')} value={picture} onChange={choose} />
      {brought ? <RightsQuestion rights={rights} /> : null}
      <AreaField
        label={text('generation.seedWish')}
        id="seed-wish"
        rows={3}
        maxLength={model?.maxPromptLength ?? 4000}
        value={seedWish}
        hint={text('generation.optional')}
        onChange={(event) => updateDrafts({ seedWish: event.target.value })}
      />
      <ShapePicker shape={shape} />
      {model && !model.edits ? (
        <NoticeBox look="wait">{text('generation.noEdits', { model: model.id })}</NoticeBox>
      ) : null}
      <GenerateButton label={text('generation.generate')} busy={busy} />
    </form>
  );
}
