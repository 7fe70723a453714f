import '#contracts/messages/screens';
import { cva } from 'class-variance-authority';
import { ChevronDown } from 'lucide-react';
import { useEffect, useState, type ComponentProps } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { text } from '#contracts/messages';
import { lazyOnPress } from '../../components/ui/once-open.js';
import { PageHead } from '../../components/ui/page-head.js';
import { useProduct } from '../../features/shop/catalogue/products.js';
import { activeModel, useGenerationConfig } from '../../lib/app-config.js';
import { GeneratedImage } from '../../features/studio/result/generated-image.js';
import { DesignDrawerContext } from '../../features/studio/combine/design-drawer-context.js';
import { StartPanel } from '../../features/studio/start-panel.js';
import { StartProblem } from '../../features/studio/start-problem.js';
import { useCurrentJob } from '../../features/studio/result/use-current-job.js';
import { readFirstJobs } from '../../features/jobs/jobs.js';
import {
  PreconditionError,
  useGenerate,
  useGenerateFromPicture,
  type ImageRequest,
} from '../../features/studio/use-generate.js';
import { usePromptFromAddress } from '../../features/studio/prompt/use-prompt-from-address.js';
import { useShape, type NamedArea } from '../../features/studio/prompt/use-shape.js';
import { useStudio } from '../../features/studio/use-studio.js';
import { isNarrower } from '../../lib/breakpoints.js';
import { buttonLook } from '../../components/ui/button-look.js';
import { useStudioDraft } from '../../features/studio/studio-draft.js';
import { notify } from '../../lib/notify.js';
import { herePath, loginPath } from '../../lib/own-path.js';
import { useSession } from '../../lib/session.js';

const DesignDrawer = lazyOnPress(() => import('../../features/library/designs/design-drawer.js'));
const designDrawer = (props: ComponentProps<typeof DesignDrawer>) => <DesignDrawer {...props} />;

/** The gallery takes the room, and the picture in work stands beside it; else the picture does. */
const columns = cva('grid grid-cols-1 items-start gap-6 md:gap-8', {
  variants: {
    wide: {
      true: 'lg:grid-cols-[minmax(0,1fr)_minmax(280px,340px)]',
      false: 'lg:grid-cols-[368px_minmax(0,1fr)]',
    },
  },
});

/** A form that may be taller than the window scrolls with the page, and the picture stays in sight beside it. It folds away only on a phone. */
const form = cva(
  'max-md:rounded-card max-md:border max-md:border-ctl max-md:bg-surface md:[&::details-content]:[block-size:auto] md:[&::details-content]:opacity-100 md:[&::details-content]:[content-visibility:visible]',
  { variants: { tall: { true: '', false: 'lg:sticky lg:top-[88px]' } } },
);

/** [GEN-11] A stored session that the server does not confirm leads to the login, with the reason. */
function useAuthCheck(): void {
  const navigate = useNavigate();
  const refused = useSession((session) => session.refused);
  useEffect(() => {
    if (!refused) return;
    useSession.setState({ refused: false });
    notify.error(text('auth.tryAgainLogIn'), { id: 'session' });
    void navigate(loginPath(herePath()));
  }, [refused, navigate]);
}

/** There the picture shall be seen first, so the prompt folds away. */
const onPhone = (): boolean => isNarrower('phone');

/** The print area of the variant the address names, else of the product's first one. */
function useNamedArea(): NamedArea | null {
  const [search] = useSearchParams();
  const [globalId, variantId] = [search.get('globalId'), search.get('variant_id')];
  const { data: product } = useProduct(globalId ?? undefined);
  const variant =
    product?.sync_variants.find((each) => String(each.variant_id) === variantId) ?? product?.sync_variants[0];
  const area = variant?.printfiles[0];
  return product && area
    ? { product: search.get('productName') ?? product.name, ratio: area.width / area.height }
    : null;
}

export const prepare = readFirstJobs;
export { FirstVisitHint as Hint } from '../shell/first-visit-hint.js';

export default function DesignScreen() {
  useAuthCheck();
  const [search] = useSearchParams();
  const current = useCurrentJob();
  const config = useGenerationConfig();
  const generate = useGenerate(config.data);
  const fromPicture = useGenerateFromPicture();
  const drafts = useStudioDraft();
  const shape = useShape(activeModel(config.data), useNamedArea());
  const [turned, setTurned] = useState<boolean | null>(null);
  const open = turned ?? !(onPhone() && (current.job !== null || search.has('job')));
  const show = (jobId: string): void => {
    current.choose(jobId);
    setTurned(null);
  };
  const studio = useStudio({ config: config.data, show, onForm: () => setTurned(true) });
  const start = (request: ImageRequest, onAccepted?: () => void): void =>
    generate.mutate(request, {
      onSuccess: ([first]) => {
        onAccepted?.();
        if (first) show(first.jobId);
      },
    });
  const asked = generate.variables;
  const fromAddress = usePromptFromAddress(!config.isPending, ({ prompt, key, onAccepted }) =>
    start(
      { prompt, key, style: drafts.style, size: shape.chosen?.size ?? null, transparent: drafts.transparent, count: 1 },
      onAccepted,
    ),
  );
  const tall = studio.tab === 'ready' || (studio.tab === 'seed' && config.data?.provider === 'gemini');
  const product = search.get('productName');
  const problem =
    [generate.error, fromPicture.error, studio.problem].find((error) => error instanceof PreconditionError) ?? null;

  return (
    <div className="page">
      <PageHead
        title={text('common.generateDesign')}
        sub={product ? text('generation.forProduct', { product }) : undefined}
      />
      <div className={columns({ wide: studio.tab === 'ready' })}>
        <details
          className={form({ tall })}
          open={open}
          onToggle={(event) => event.currentTarget.open !== open && setTurned(event.currentTarget.open)}
        >
          <summary className="hidden cursor-pointer list-none grid-cols-[minmax(0,1fr)_auto] items-center gap-3 px-3.5 py-3 max-md:[:not([open])>&]:grid [&::-webkit-details-marker]:hidden">
            <span className="min-w-0">
              <span className="block text-small font-[550]">{text('generation.prompt')}</span>
              <span className="text-small text-muted min-w-0 truncate block">
                {drafts.prompt || text('generation.nothingYet')}
              </span>
            </span>
            <span className={buttonLook({ size: 'sm' })}>
              {text('generation.newOrEdit')} <ChevronDown aria-hidden />
            </span>
          </summary>
          <div className="grid gap-5 max-md:p-3.5">
            <DesignDrawerContext value={designDrawer}>
              <StartPanel
                studio={studio}
                config={config.data}
                shape={shape}
                busy={generate.isPending || fromPicture.isPending}
                fromAddress={fromAddress}
                onGenerate={start}
                onPicture={(request) => fromPicture.mutate(request, { onSuccess: ({ jobId }) => show(jobId) })}
                onStarted={show}
              />
            </DesignDrawerContext>
            <StartProblem error={problem} onAfford={(count) => asked && start({ ...asked, count })} />
          </div>
        </details>
        <GeneratedImage className={tall ? 'md:sticky md:top-[88px]' : ''} current={current} studio={studio} />
      </div>
    </div>
  );
}
