import { useState, type FormEvent, type KeyboardEvent } from 'react';
import { text } from '#contracts/messages';
import { AreaField } from '../../../components/ui/field.js';
import { NoticeBox } from '../../../components/ui/notice-box.js';
import { Switch } from '../../../components/ui/switch.js';
import { updateDrafts, useDrafts } from '../../../lib/drafts.js';
import type { ModelInfo } from '../api/config.js';
import type { Wish } from '../hooks/use-generate.js';
import type { Shape } from '../hooks/use-shape.js';
import { GenerateButton } from './generate-button.js';
import { ShapePicker } from './shape-picker.js';
import { StylePicker } from './style-picker.js';

export const shortestPrompt = 10;
const longestPrompt = 4000;

interface Props {
  model: ModelInfo | undefined;
  shape: Shape;
  busy: boolean;
  /** A prompt that came with the address and is too short is told so before anything is pressed. */
  fromAddress: boolean;
  onGenerate: (wish: Wish) => void;
}

/** Describe an image: prompt, style, shape, and the button that makes it. What the model cannot do is not offered. */
export function PromptPanel({ model, shape, busy, fromAddress, onGenerate }: Props) {
  const { prompt, style, transparent } = useDrafts();
  const [pressed, setPressed] = useState(fromAddress);
  const tooShort = prompt.trim().length < shortestPrompt;
  const submit = (event: FormEvent | KeyboardEvent): void => {
    event.preventDefault();
    if (busy) return;
    setPressed(true);
    if (!tooShort) onGenerate({ prompt, style, size: shape.chosen?.size ?? null, transparent });
  };
  const write = (value: string): void => {
    setPressed(false);
    updateDrafts({ prompt: value });
  };
  return (
    <form
      className="genform"
      onSubmit={submit}
      onKeyDown={(event) => event.key === 'Enter' && (event.ctrlKey || event.metaKey) && submit(event)}
    >
      <AreaField
        label={text('generation.prompt')}
        id="prompt"
        rows={5}
        maxLength={model?.maxPromptLength ?? longestPrompt}
        value={prompt}
        error={pressed && tooShort ? text('prompt.tooShort') : undefined}
        hint={
          <span className="row between">
            <span>{text('generation.atLeast', { count: shortestPrompt })}</span>
            <span className="num">{prompt.trim().length}</span>
          </span>
        }
        onChange={(event) => write(event.target.value)}
      />
      <StylePicker value={style} onChange={(id) => updateDrafts({ style: id })} />
      <ShapePicker shape={shape} />
      {model?.transparency ? (
        <Switch
          label={text('generation.transparent')}
          hint={text('generation.transparentHint')}
          checked={transparent}
          onChange={(event) => updateDrafts({ transparent: event.target.checked })}
        />
      ) : null}
      {model?.notice ? <NoticeBox look="live">{model.notice}</NoticeBox> : null}
      <GenerateButton label={text('generation.generate')} busy={busy} />
    </form>
  );
}
