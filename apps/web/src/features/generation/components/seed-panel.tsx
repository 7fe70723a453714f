import { useState, type FormEvent } from 'react';
import { text } from '#contracts/messages';
import { AreaField } from '../../../components/ui/field.js';
import { notify } from '../../../lib/notify.js';
import { GenerateButton } from './generate-button.js';
import { PictureDrop } from './picture-drop.js';

interface Props {
  busy: boolean;
  onGenerate: (seed: { image: string; prompt: string }) => void;
}

/** Make a design from a picture. */
export function SeedPanel({ busy, onGenerate }: Props) {
  const [picture, setPicture] = useState<string | null>(null);
  const [prompt, setPrompt] = useState('');
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (busy) return;
    if (!picture) return notify.error(text('generation.selectImage'), { id: 'seed' });
    onGenerate({ image: picture, prompt: prompt.trim() });
  };
  return (
    <form className="genform" onSubmit={submit}>
      <PictureDrop label={text('generation.seedImage')} value={picture} onChange={setPicture} />
      <AreaField label={text('generation.seedWish')} rows={3} maxLength={4000} value={prompt} hint={text('generation.optional')} onChange={(event) => setPrompt(event.target.value)} />
      <GenerateButton label={text('generation.generate')} busy={busy} />
    </form>
  );
}
