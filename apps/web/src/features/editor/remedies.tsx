import type { JobView, PrintCheck } from '#contracts';
import { defaultTolerance, enlargementFactors } from '#contracts/remedies';
import { text } from '#contracts/messages';
import { enlargementForGrade, placeDesign, scaleForGrade, type PrintGrade } from '#domain';
import { useQuery } from '@tanstack/react-query';
import { Minimize2, Scaling, Scissors, type LucideIcon } from 'lucide-react';
import { useEffect, useId, useState, type CSSProperties, type ReactNode } from 'react';
import { Button } from '../../components/ui/button.js';
import { NoticeBox } from '../../components/ui/notice-box.js';
import { ProgressBar } from '../../components/ui/progress-bar.js';
import { reason } from '../../lib/api-error.js';
import { call, startJob } from '../../lib/http-client.js';
import { notify } from '../../lib/notify.js';
import { useSingleMutation } from '../../lib/use-single-mutation.js';
import { followJob, useCancelJob, useJob } from '../jobs/jobs.js';
import { stageText } from '../jobs/job-texts.js';
import { RunWait } from '../jobs/run-wait.js';
import { addRun, noteAfter, undoReplacement, useReplacementBy, useRunOn } from './remedy-runs.js';
import type { Editor, Placed } from './use-editor.js';

interface Props {
  editor: Editor;
  placed: Placed;
  /** Of the product. */
  globalId: string;
}

type Request =
  | { kind: 'enlarge'; factor: (typeof enlargementFactors)[number]; method: 'resample' | 'provider' }
  | { kind: 'cutout'; method: 'provider' | 'plain'; tolerance?: number };

function start(id: string, request: Request): Promise<{ jobId: string }> {
  const params = { id };
  if (request.kind === 'enlarge')
    return startJob('POST /api/designs/:id/enlarge', {
      params,
      body: { factor: request.factor, method: request.method },
    });
  const { method, tolerance } = request;
  return startJob('POST /api/designs/:id/remove-background', { params, body: { method, tolerance } });
}

const usePrintCheck = (designId: string): PrintCheck | undefined =>
  useQuery({
    queryKey: ['print-check', designId],
    queryFn: () => call('GET /api/designs/:id/print-check', { params: { id: designId } }),
    staleTime: Infinity,
  }).data;

/** Begins remedies for the design on the open area. */
function useRemedy({ globalId, placed }: Props) {
  const { design, area, worst } = placed;
  const place = { globalId, area: area.placement };
  const run = useRunOn(place, design._id);
  const { data: job } = useJob(run?.jobId ?? null);
  const begin = useSingleMutation({
    mutationFn: async (request: Request) => {
      const { jobId } = await start(design._id, request);
      addRun({ jobId, kind: request.kind, ...place, designId: design._id, dpi: worst.dpi });
      await followJob(jobId);
    },
    onError: (error) => notify.error(reason(error, text('editor.remedyFailed')), { id: 'remedy' }),
  });
  return { begin: begin.mutate, running: begin.isPending || run !== null, job: (run && job) ?? null };
}

interface RemedyProps {
  icon: LucideIcon;
  title: string;
  hint: string;
  end?: string;
  children?: ReactNode;
}

const Remedy = ({ icon: Icon, title, hint, end, children }: RemedyProps) => (
  <li className="grid gap-2 rounded-ctl border border-line p-2.5">
    <div className="flex items-center gap-3">
      <span className="grid size-7 flex-none place-items-center rounded-ctl bg-sunken">
        <Icon aria-hidden className="size-4" />
      </span>
      <span className="min-w-0 flex-1 text-small">
        <b className="block font-semibold">{title}</b>
        <span className="text-tiny text-muted">{hint}</span>
      </span>
      {end ? <span className="text-small font-semibold text-success tabular-nums">{end}</span> : null}
    </div>
    <div className="flex flex-wrap items-center gap-2">{children}</div>
  </li>
);

/** What a remedy has changed about the print, as measured when its design was placed. */
function Replaced({ globalId, placed }: Props) {
  const { area, design, worst } = placed;
  const place = { globalId, area: area.placement };
  const last = useReplacementBy(place, design._id);
  const unmeasured = last?.after === null;
  useEffect(() => {
    if (unmeasured) noteAfter({ globalId, area: area.placement }, worst.dpi);
  }, [unmeasured, globalId, area.placement, worst.dpi]);
  if (!last || last.after === null) return null;
  return (
    <NoticeBox look="live" role="status">
      {text('editor.remedyDone', { before: last.before, after: last.after })}{' '}
      <Button size="sm" onClick={() => undoReplacement(place, last)}>
        {text('editor.undo')}
      </Button>
    </NoticeBox>
  );
}

/** A remedy on its way: how far it is, what it waits for, and the way out. */
function RemedyProgress({ job }: { job: JobView | null }) {
  const cancel = useCancelJob();
  const percent = Math.round(job?.percent ?? 0);
  return (
    <div className="grid gap-2" aria-busy="true">
      <div className="flex justify-between text-small">
        <span>{job ? stageText(job) : text('mockup.starting')}</span>
        <span className="text-muted tabular-nums">{percent}%</span>
      </div>
      <ProgressBar label={text('editor.remedies')} percent={percent} />
      {job ? <RunWait job={job} /> : null}
      {job?.cancellable ? (
        <span>
          <Button size="sm" busy={cancel.isPending} onClick={() => cancel.mutate(job.jobId)}>
            {text('common.cancel')}
          </Button>
        </span>
      ) : null}
    </div>
  );
}

/** [EDIT-12] What can be done about a print that would not be sharp. What is under way is of this area's design alone. */
export const Remedies = (props: Props) => (
  <RemediesOf key={`${props.globalId} ${props.placed.area.placement} ${props.placed.design._id}`} {...props} />
);

function RemediesOf(props: Props) {
  const { editor, placed } = props;
  const { begin, running, job } = useRemedy(props);
  const check = usePrintCheck(placed.design._id);
  return (
    <>
      {check?.blank ? <NoticeBox look="bad">{text('editor.blank')}</NoticeBox> : null}
      <Replaced {...props} />
      {running ? (
        <RemedyProgress job={job} />
      ) : (
        <ul className="grid gap-2 empty:hidden" aria-label={text('editor.remedies')}>
          <PrintSmaller editor={editor} placed={placed} />
          <Enlarge placed={placed} check={check} onBegin={begin} />
          <Cutout check={check} onBegin={begin} />
        </ul>
      )}
    </>
  );
}

function PrintSmaller({ editor, placed: { placing, worst } }: Pick<Props, 'editor' | 'placed'>) {
  const { frame, editorState } = worst;
  const { scale: present } = placeDesign(frame.image, frame.area, editorState, frame.choice);
  const smaller = (['fair', 'good'] as const).flatMap((grade) => {
    const scale = scaleForGrade(frame, editorState, grade);
    return scale === null || scale >= present.user ? [] : [{ grade, scale }];
  });
  // Where fair is good already, one press is enough.
  const offered = smaller.filter(({ scale }, at) => !smaller.slice(at + 1).some((later) => later.scale === scale));
  if (smaller.length === 0) return null;
  return (
    <Remedy icon={Minimize2} title={text('editor.printSmaller')} hint={text('editor.printSmallerHint')}>
      {offered.map(({ grade, scale }) => (
        <Button key={grade} size="sm" onClick={() => editor.edit({ scale, fillImage: Boolean(placing.aspectChoice) })}>
          {text(grade === 'good' ? 'editor.sharpAt' : 'editor.fairAt', {
            percent: Math.max(1, Math.floor((scale / present.user) * 100)),
          })}
        </Button>
      ))}
    </Remedy>
  );
}

interface JobRemedyProps {
  check: PrintCheck | undefined;
  onBegin: (request: Request) => void;
}

function Enlarge({ placed: { worst }, check, onBegin }: JobRemedyProps & Pick<Props, 'placed'>) {
  const factor = factorFor(worst.dpi, enlargementForGrade(worst, 'good'), check);
  if (!factor || worst.grade === 'good') return null;
  return (
    <Remedy
      icon={Scaling}
      title={text('editor.enlarge')}
      hint={text('editor.enlargeHint', { factor })}
      end={text('editor.dpiValue', { dpi: Math.floor(worst.dpi * factor) })}
    >
      <Button size="sm" onClick={() => onBegin({ kind: 'enlarge', factor, method: 'resample' })}>
        {text('editor.enlargeFree')}
      </Button>
      {check?.enlargement.provider ? (
        <Button size="sm" onClick={() => onBegin({ kind: 'enlarge', factor, method: 'provider' })}>
          {text('editor.enlargeModel')}
        </Button>
      ) : null}
    </Remedy>
  );
}

function Cutout({ check, onBegin }: JobRemedyProps) {
  const [tolerance, setTolerance] = useState(defaultTolerance);
  const slider = useId();
  const model = check?.cutout.provider ?? null;
  if (!check?.plainBackground && !model) return null;
  return (
    <Remedy icon={Scissors} title={text('editor.cutout')} hint={text('editor.cutoutHint')}>
      {check?.plainBackground ? (
        <>
          <label className="text-tiny" htmlFor={slider}>
            {text('editor.tolerance', { tolerance })}
          </label>
          <input
            id={slider}
            type="range"
            min={0}
            max={100}
            value={tolerance}
            style={{ '--v': `${tolerance}%` } as CSSProperties}
            onChange={(event) => setTolerance(Number(event.target.value))}
          />
          <Button size="sm" onClick={() => onBegin({ kind: 'cutout', method: 'plain', tolerance })}>
            {text('editor.cutoutFree')}
          </Button>
        </>
      ) : null}
      {model ? (
        <Button size="sm" onClick={() => onBegin({ kind: 'cutout', method: 'provider' })}>
          {text('editor.cutoutModel')}
        </Button>
      ) : null}
    </Remedy>
  );
}

export const gradeName = (grade: PrintGrade): string =>
  text(({ good: 'editor.good', fair: 'editor.fair', poor: 'editor.poor' } as const)[grade]);

/** The smallest factor that prints well, else the largest there is. */
function factorFor(
  dpi: number,
  needed: number,
  check: PrintCheck | undefined,
): Extract<Request, { kind: 'enlarge' }>['factor'] | null {
  const possible = enlargementFactors.filter((factor) => factor <= (check?.enlargement.most ?? 0));
  return dpi > 0 ? (possible.find((factor) => factor >= needed) ?? possible.at(-1) ?? null) : null;
}
