import type { OperatorJob } from '#contracts';
import { Pencil } from 'lucide-react';
import { useState } from 'react';
import { text } from '#contracts/messages';
import { Button } from '../../../components/ui/button.js';
import { AreaField } from '../../../components/ui/field.js';
import { ApiError, reason } from '../../../lib/api-error.js';
import { useDraft } from '../../../lib/use-draft.js';
import { CodeBlock } from './code-block.js';
import { readAgain, useCorrect } from './queues.js';

interface Props {
  job: OperatorJob;
  /** Why, as it is typed for every action; undefined where that is too short. */
  why: string | undefined;
  /** Shows that a reason is missing. */
  onNoReason: () => void;
}

const ROWS = 10;

/** The object that is typed; undefined where it is none. */
function objectIn(typed: string): Record<string, unknown> | undefined {
  try {
    const parsed: unknown = JSON.parse(typed);
    return typeof parsed === 'object' && parsed && !Array.isArray(parsed) ? { ...parsed } : undefined;
  } catch {
    return undefined;
  }
}

/** What is typed, and the state of the job that it corrects. */
interface Draft {
  typed: string;
  version: number;
  /** What somebody else has made of the job meanwhile. */
  now?: string;
}

const shownOf = ({ input }: Pick<OperatorJob, 'input'>): string => JSON.stringify(input, null, 2);
const hasChanged = (error: Error): boolean => error instanceof ApiError && error.code === 'CONFLICT';

/** What the job was asked for; that of a failed one can be corrected before it is replayed. */
export function JobInput({ job, why, onNoReason }: Props) {
  const [draft, setDraft] = useDraft<Draft | null>(`input ${job.jobId}`, null);
  const [problem, setProblem] = useState<string>();
  const correct = useCorrect(() => setDraft(null));
  const change = (part: Partial<Draft>): void => {
    setDraft((known) => known && { ...known, ...part });
    setProblem(undefined);
  };
  /** What was typed stays, beside what it would replace. */
  const refuse = async (error: Error): Promise<void> => {
    setProblem(reason(error, text('ops.failed')));
    if (!hasChanged(error)) return;
    const now = await readAgain(job.jobId).catch(() => undefined);
    if (now) setDraft((known) => known && { ...known, version: now.version, now: shownOf(now) });
  };
  const save = ({ typed, version }: Draft): void => {
    const input = objectIn(typed);
    if (!input) return setProblem(text('jobDesk.noJson'));
    if (why === undefined) return onNoReason();
    correct.mutate({ id: job.jobId, version, input, reason: why }, { onError: (error) => void refuse(error) });
  };
  return (
    <section className="min-w-0">
      <h3 className="mb-2">{text('ops.data')}</h3>
      {draft === null ? (
        <>
          <CodeBlock>{shownOf(job)}</CodeBlock>
          {job.correctable ? (
            <Button
              size="sm"
              className="mt-2"
              icon={Pencil}
              onClick={() => setDraft({ typed: shownOf(job), version: job.version })}
            >
              {text('jobDesk.correct')}
            </Button>
          ) : null}
        </>
      ) : (
        <div className="grid gap-2">
          {draft.now ? (
            <>
              <p className="text-small text-muted">{text('jobDesk.dataNow')}</p>
              <CodeBlock>{draft.now}</CodeBlock>
            </>
          ) : null}
          <AreaField
            label={text('jobDesk.correctLabel')}
            className="font-mono text-mono"
            rows={ROWS}
            spellCheck={false}
            value={draft.typed}
            hint={text('jobDesk.correctHint')}
            error={problem}
            onChange={(event) => change({ typed: event.target.value })}
          />
          <div className="flex gap-2">
            <Button size="sm" variant="primary" busy={correct.isPending} onClick={() => save(draft)}>
              {text('jobDesk.save')}
            </Button>
            <Button size="sm" onClick={() => setDraft(null)}>
              {text('common.cancel')}
            </Button>
          </div>
        </div>
      )}
    </section>
  );
}
