import { Plus } from 'lucide-react';
import { useEffect, useRef, type FormEvent, type KeyboardEvent } from 'react';
import { mostInputs } from '#contracts/combination';
import { text } from '#contracts/messages';
import { Button } from '../../../components/ui/button.js';
import { AreaField } from '../../../components/ui/field.js';
import { notify } from '../../../lib/notify.js';
import { useSession } from '../../../lib/session.js';
import { LegalLinks } from '../../../components/legal-links.js';
import { usePictureRights } from '../../uploads/rights.js';
import { RightsQuestion } from '../../uploads/rights-question.js';
import { useGenerationConfig } from '../../../lib/app-config.js';
import { GenerateButton } from '../generate-button.js';
import { StartProblem } from '../start-problem.js';
import { addInput, changeDraft, isUploaded, useCombineDraft } from './inputs.js';
import { useCombine } from './use-combine.js';
import { InputSlot } from './input-slot.js';
import { StyleField } from './style-field.js';
import { Skeleton } from '../../../components/ui/skeleton.js';

/** [COMB-01] Up to four pictures, uploaded or generated, that become one. `onStarted` gets the id of the job that combines them. */
export default function CombinePanel({ onStarted }: { onStarted: (jobId: string) => void }) {
  const draft = useCombineDraft();
  const ready = useSession((session) => session.status !== 'checking');
  const config = useGenerationConfig();
  const combine = useCombine(config.data);
  const rights = usePictureRights();
  const list = useRef<HTMLOListElement>(null);
  const add = useRef<HTMLDivElement>(null);
  const added = useRef<string | null>(null);
  const brought = draft.inputs.some(isUploaded);
  const full = draft.inputs.length >= mostInputs;

  useEffect(() => {
    if (added.current === null) return;
    list.current?.querySelector<HTMLElement>('li:last-child input')?.focus();
    added.current = null;
  }, [draft.inputs.length]);

  if (!ready) return <Skeleton shape="block" height={240} aria-busy="true" aria-label={text('common.loading')} />;
  const submit = (event: FormEvent | KeyboardEvent): void => {
    event.preventDefault();
    if (brought && rights.missing) return notify.error(text('rights.missing'), { id: 'not-started' });
    if (!combine.isPending) combine.mutate(undefined, { onSuccess: ({ jobId }) => onStarted(jobId) });
  };
  return (
    <form
      className="grid gap-5"
      onSubmit={submit}
      onKeyDown={(event) => event.key === 'Enter' && (event.ctrlKey || event.metaKey) && submit(event)}
    >
      <section aria-labelledby="combine-inputs" className="grid gap-2">
        <div className="flex items-center gap-2 justify-between">
          <h2 id="combine-inputs" className="text-title">
            {text('combine.inputs')}
          </h2>
          <span className="text-small text-muted tabular-nums">
            {text('combine.count', { count: draft.inputs.length, most: mostInputs })}
          </span>
        </div>
        {draft.inputs.length === 0 ? <p className="text-small text-muted">{text('combine.explained')}</p> : null}
        <ol className="grid gap-3 empty:hidden" ref={list}>
          {draft.inputs.map((input, index) => (
            <InputSlot
              key={input.id}
              input={input}
              number={index + 1}
              onRemoved={() => add.current?.querySelector('button')?.focus()}
            />
          ))}
        </ol>
        <div ref={add}>
          <Button icon={Plus} wide blocked={full} onClick={() => void (added.current = addInput('upload'))}>
            {text('combine.add')}
          </Button>
        </div>
        {full ? (
          <p className="text-small text-muted" role="status">
            {text('combine.full')}
          </p>
        ) : null}
        <LegalLinks where="upload" />
        {brought ? <RightsQuestion rights={rights} /> : null}
      </section>
      <StyleField chosen={draft.styles} onChange={(styles) => changeDraft({ styles })} />
      <AreaField
        label={text('combine.request')}
        rows={2}
        maxLength={4000}
        value={draft.prompt}
        hint={text('generation.optional')}
        onChange={(event) => changeDraft({ prompt: event.target.value })}
      />
      <GenerateButton label={text('combine.combine')} busy={combine.isPending} />
      <StartProblem error={combine.error} />
    </form>
  );
}
