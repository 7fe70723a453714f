import { useState, type FormEvent, type KeyboardEvent } from 'react';
import { text } from '#contracts/messages';
import { AreaField } from '../../../components/ui/field.js';
import { Segmented } from '../../../components/ui/segmented.js';
import { Switch } from '../../../components/ui/switch.js';
import { updateDrafts, useDrafts } from '../../../lib/drafts.js';
import type { ModelInfo } from '../api/config.js';
import { shapesOf } from '../api/shapes.js';
import type { Wish } from '../hooks/use-generate.js';
import { GenerateButton } from './generate-button.js';
import { StylePicker } from './style-picker.js';

export const shortestPrompt = 10;

interface Props {
  model: ModelInfo | undefined;
  busy: boolean;
  onGenerate: (wish: Wish) => void;
}

/** Describe an image: prompt, style, shape, and the button that makes it. */
export function PromptPanel({ model, busy, onGenerate }: Props) {
  const { prompt, style, size, transparent } = useDrafts();
  const [problem, setProblem] = useState<string>();
  const shapes = shapesOf(model?.sizes ?? []);
  const shape = shapes.find((each) => each.size === size) ?? shapes.find((each) => each.ratio === 1) ?? shapes[0];
  const submit = (event: FormEvent | KeyboardEvent): void => {
    event.preventDefault();
    if (busy) return;
    if (prompt.trim().length < shortestPrompt) return setProblem(text('prompt.tooShort'));
    onGenerate({ prompt, style, size: shape?.size ?? null, transparent });
  };
  const write = (value: string): void => {
    setProblem(undefined);
    updateDrafts({ prompt: value });
  };
  return (
    <form className="genform" onSubmit={submit} onKeyDown={(event) => event.key === 'Enter' && (event.ctrlKey || event.metaKey) && submit(event)}>
      <AreaField
        label={text('generation.prompt')}
        id="prompt"
        rows={5}
        maxLength={4000}
        value={prompt}
        error={problem}
        hint={<span className="row between"><span>{text('generation.atLeast', { count: shortestPrompt })}</span><span className="num">{prompt.trim().length}</span></span>}
        onChange={(event) => write(event.target.value)}
      />
      <StylePicker value={style} onChange={(id) => updateDrafts({ style: id })} />
      {shapes.length > 1 && shape ? (
        <div className="row between">
          <span className="lab">{text('generation.shape')}</span>
          <Segmented label={text('generation.shape')} options={shapes.map((each) => ({ value: each.size, text: each.text }))} value={shape.size} onChange={(next) => updateDrafts({ size: next })} />
        </div>
      ) : null}
      {model?.transparency ? (
        <Switch label={text('generation.transparent')} hint={text('generation.transparentHint')} checked={transparent} onChange={(event) => updateDrafts({ transparent: event.target.checked })} />
      ) : null}
      <GenerateButton label={text('generation.generate')} busy={busy} />
    </form>
  );
}
