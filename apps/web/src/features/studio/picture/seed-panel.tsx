import type { FormEvent } from 'react';
import { text } from '#contracts/messages';
import { AreaField } from '../../../components/ui/field.js';
import { NoticeBox } from '../../../components/ui/notice-box.js';
import { Skeleton } from '../../../components/ui/skeleton.js';
import { useStudioDraft } from '../studio-draft.js';
import { notify } from '../../../lib/notify.js';
import { setPendingUploads, usePendingUploads } from '../../uploads/pending-uploads.js';
import { usePictureRights } from '../../uploads/rights.js';
import { RightsQuestion } from '../../uploads/rights-question.js';
import { useGenerationConfig, type ModelInfo } from '../../../lib/app-config.js';
import type { PictureRequest } from '../use-generate.js';
import type { Shape } from '../prompt/use-shape.js';
import { GenerateButton } from '../generate-button.js';
import { PictureDrop } from './picture-drop.js';
import { ShapePicker } from '../prompt/shape-picker.js';

interface Props {
  model: ModelInfo | undefined;
  shape: Shape;
  busy: boolean;
  onGenerate: (seed: PictureRequest) => void;
}

/** [GEN-12] Make a design from a picture: one's own, or one that was made before. */
export function SeedPanel({ model, shape, busy, onGenerate }: Props) {
  const { isPending } = useGenerationConfig();
  const { seed, seedPrompt } = useStudioDraft();
  const chosen = usePendingUploads((pending) => pending.seed);
  const picture = seed ?? chosen;
  const brought = picture !== null && picture === chosen;
  const rights = usePictureRights();
  const choose = (next: string | null): void => {
    setPendingUploads({ seed: next });
    useStudioDraft.setState({ seed: null });
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (busy) return;
    if (!picture) return notify.error(text('generation.selectImage'), { id: 'seed' });
    if (brought && rights.missing) return notify.error(text('rights.missing'), { id: 'seed' });
    onGenerate({ image: picture, prompt: seedPrompt.trim(), size: shape.chosen?.size ?? null });
  };
  return (
    <form className="grid gap-5" onSubmit={submit}>
      <PictureDrop label={text('generation.seedImage')} value={picture} onChange={choose} />
      {brought ? <RightsQuestion rights={rights} /> : null}
      <AreaField
        label={text('generation.seedRequest')}
        id="seed-request"
        rows={3}
        maxLength={model?.maxPromptLength ?? 4000}
        value={seedPrompt}
        hint={text('generation.optional')}
        onChange={(event) => useStudioDraft.setState({ seedPrompt: event.target.value })}
      />
      {isPending ? <Skeleton className="h-9 max-md:h-13" /> : null}
      <ShapePicker shape={shape} />
      {model && !model.edits ? (
        <NoticeBox look="wait">{text('generation.noEdits', { model: model.id })}</NoticeBox>
      ) : null}
      <GenerateButton label={text('generation.generate')} busy={busy} />
    </form>
  );
}
