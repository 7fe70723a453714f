import { ChevronDown } from 'lucide-react';
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { text } from '#contracts/messages';
import { PageHead } from '../../components/ui/page-head.js';
import { activeModel, useGenerationConfig } from '../../features/generation/api/config.js';
import { GeneratedImage } from '../../features/generation/components/generated-image.js';
import { StartPanel } from '../../features/generation/components/start-panel.js';
import { StartProblem } from '../../features/generation/components/start-problem.js';
import { useAuthCheck } from '../../features/generation/hooks/use-auth-check.js';
import { useCurrentJob } from '../../features/generation/hooks/use-current-job.js';
import {
  NotStarted,
  useGenerate,
  useGenerateFromPicture,
  type Wish,
} from '../../features/generation/hooks/use-generate.js';
import { usePromptFromAddress } from '../../features/generation/hooks/use-prompt-from-address.js';
import { useShape } from '../../features/generation/hooks/use-shape.js';
import { useStudio } from '../../features/generation/hooks/use-studio.js';
import { isNarrower } from '../../lib/breakpoints.js';
import { useDrafts } from '../../lib/drafts.js';
import '../../styles/design.css';
import '../../styles/studio.css';

/** There the picture shall be seen first, so the prompt folds away. */
const onPhone = (): boolean => isNarrower('phone');

export default function DesignScreen() {
  useAuthCheck();
  const [search] = useSearchParams();
  const current = useCurrentJob();
  const config = useGenerationConfig();
  const generate = useGenerate(config.data);
  const fromPicture = useGenerateFromPicture();
  const drafts = useDrafts();
  const shape = useShape(activeModel(config.data));
  const [turned, setTurned] = useState<boolean | null>(null);
  const open = turned ?? !(onPhone() && current.job !== null);
  const show = (jobId: string): void => {
    current.choose(jobId);
    setTurned(null);
  };
  const studio = useStudio({ config: config.data, show, onForm: () => setTurned(true) });
  const start = (wish: Wish, onAccepted?: () => void): void =>
    generate.mutate(wish, {
      onSuccess: ({ jobId }) => {
        onAccepted?.();
        show(jobId);
      },
    });
  const fromAddress = usePromptFromAddress(!config.isPending, ({ prompt, key, onAccepted }) =>
    start(
      { prompt, key, style: drafts.style, size: shape.chosen?.size ?? null, transparent: drafts.transparent },
      onAccepted,
    ),
  );
  const product = search.get('productName');
  const problem =
    [generate.error, fromPicture.error, studio.another.error].find((error) => error instanceof NotStarted) ?? null;

  return (
    <div className="page">
      <PageHead
        title={text('common.generateDesign')}
        sub={product ? text('generation.forProduct', { product }) : undefined}
      />
      <div className={studio.tab === 'ready' ? 'cols wide' : 'cols'}>
        <details
          className="genwrap"
          open={open}
          onToggle={(event) => event.currentTarget.open !== open && setTurned(event.currentTarget.open)}
        >
          <summary>
            <span className="min-w-0">
              <span className="lab block">{text('generation.prompt')}</span>
              <span className="small muted cut block">{drafts.prompt || text('generation.nothingYet')}</span>
            </span>
            <span className="btn sm">
              {text('generation.newOrEdit')} <ChevronDown className="i" aria-hidden />
            </span>
          </summary>
          <div className="genpanel">
            <StartPanel
              studio={studio}
              config={config.data}
              shape={shape}
              busy={generate.isPending || fromPicture.isPending}
              fromAddress={fromAddress}
              onGenerate={start}
              onPicture={(wish) => fromPicture.mutate(wish, { onSuccess: ({ jobId }) => show(jobId) })}
              onStarted={show}
            />
            <StartProblem error={problem} />
          </div>
        </details>
        <GeneratedImage current={current} studio={studio} />
      </div>
    </div>
  );
}
