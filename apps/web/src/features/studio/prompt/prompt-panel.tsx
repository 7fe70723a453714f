import { useState, type FormEvent, type KeyboardEvent } from 'react';
import { text } from '#contracts/messages';
import { AreaField } from '../../../components/ui/field.js';
import { NoticeBox } from '../../../components/ui/notice-box.js';
import { Segmented } from '../../../components/ui/segmented.js';
import { Skeleton } from '../../../components/ui/skeleton.js';
import { Switch } from '../../../components/ui/switch.js';
import { useStudioDraft } from '../studio-draft.js';
import { useGenerationConfig, type ModelInfo } from '../../../lib/app-config.js';
import { mostVariations, type ImageRequest } from '../use-generate.js';
import type { Shape } from './use-shape.js';
import { GenerateButton } from '../generate-button.js';
import { ShapePicker } from './shape-picker.js';
import { styles } from './styles.js';

/** Looks to add to the prompt; pressing the chosen one again takes it away. */
function StylePicker({ value, onChange }: { value: string | null; onChange: (id: string | null) => void }) {
  return (
    <fieldset>
      <legend className="mb-2 text-small font-[550]">{text('generation.style')}</legend>
      <div className="grid max-w-[400px] grid-cols-4 gap-2">
        {styles.map((style) => (
          <label
            key={style.id}
            className="grid cursor-pointer gap-[5px] text-center text-tiny text-muted has-checked:font-semibold has-checked:text-ink"
          >
            <input
              type="checkbox"
              className="peer absolute opacity-0"
              checked={value === style.id}
              onChange={() => onChange(value === style.id ? null : style.id)}
            />
            <img
              className="aspect-square w-full rounded-ctl object-cover peer-checked:shadow-[0_0_0_2px_var(--canvas),0_0_0_4px_var(--accent)] peer-focus-visible:outline-2 peer-focus-visible:outline-offset-5 peer-focus-visible:outline-focus"
              src={style.picture}
              alt=""
              width={80}
              height={80}
            />
            {text(`generation.style.${style.id}`)}
          </label>
        ))}
      </div>
    </fieldset>
  );
}

export const shortestPrompt = 10;
const longestPrompt = 4000;

interface Props {
  model: ModelInfo | undefined;
  shape: Shape;
  busy: boolean;
  /** The prompt came with the address: one that is too short is refused before anything is pressed. */
  fromAddress: boolean;
  onGenerate: (request: ImageRequest) => void;
}

const counts = Array.from({ length: mostVariations }, (_, index) => String(index + 1));

/** How many images to make of the prompt; kept for the next one. */
function VariationPicker({ count }: { count: number }) {
  return (
    <div className="flex items-center gap-2 justify-between flex-wrap">
      <span className="text-small font-[550]">{text('generation.variations')}</span>
      <Segmented
        label={text('generation.howMany')}
        options={counts.map((value) => ({ value, text: value }))}
        value={String(count)}
        onChange={(value) => useStudioDraft.setState({ variations: Number(value) })}
      />
    </div>
  );
}

/** Describe an image: prompt, style, shape, and the button that makes it. What the model cannot do is not offered. */
export function PromptPanel({ model, shape, busy, fromAddress, onGenerate }: Props) {
  const { prompt, style, transparent, variations } = useStudioDraft();
  const { isPending } = useGenerationConfig();
  const [pressed, setPressed] = useState(fromAddress);
  const tooShort = prompt.trim().length < shortestPrompt;
  const submit = (event: FormEvent | KeyboardEvent): void => {
    event.preventDefault();
    if (busy) return;
    setPressed(true);
    if (!tooShort) onGenerate({ prompt, style, size: shape.chosen?.size ?? null, transparent, count: variations });
  };
  const write = (value: string): void => {
    setPressed(false);
    useStudioDraft.setState({ prompt: value });
  };
  return (
    <form
      className="grid gap-5"
      // Pressed before the script runs, the form brings the prompt by the address, which starts it [GEN-02].
      action="/design"
      onSubmit={submit}
      onKeyDown={(event) => event.key === 'Enter' && (event.ctrlKey || event.metaKey) && submit(event)}
    >
      <AreaField
        label={text('generation.prompt')}
        id="prompt"
        name="prompt"
        rows={5}
        maxLength={model?.maxPromptLength ?? longestPrompt}
        value={prompt}
        error={pressed && tooShort ? text('prompt.tooShort') : undefined}
        hint={
          <span className="flex items-center gap-2 justify-between">
            <span>{text('generation.atLeast', { count: shortestPrompt })}</span>
            <span className="tabular-nums">{prompt.trim().length}</span>
          </span>
        }
        onChange={(event) => write(event.target.value)}
      />
      <StylePicker value={style} onChange={(id) => useStudioDraft.setState({ style: id })} />
      {isPending ? (
        <>
          <Skeleton className="h-9 max-md:h-13" />
          <Skeleton className="h-[38px] max-md:h-11" />
        </>
      ) : null}
      <ShapePicker shape={shape} />
      {model?.transparency ? (
        <Switch
          label={text('generation.transparent')}
          hint={text('generation.transparentHint')}
          checked={transparent}
          onChange={(event) => useStudioDraft.setState({ transparent: event.target.checked })}
        />
      ) : null}
      {model?.notice ? <NoticeBox look="live">{model.notice}</NoticeBox> : null}
      <VariationPicker count={variations} />
      <GenerateButton label={text('generation.generate')} busy={busy} count={variations} />
    </form>
  );
}
