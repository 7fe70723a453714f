import { ChevronDown } from 'lucide-react';
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { text } from '#contracts/messages';
import { NoticeBox } from '../../components/ui/notice-box.js';
import { PageHead } from '../../components/ui/page-head.js';
import { TabBar } from '../../components/ui/tab-bar.js';
import { GeneratedImage } from '../../features/generation/components/generated-image.js';
import { OwnPanel } from '../../features/generation/components/own-panel.js';
import { PromptPanel } from '../../features/generation/components/prompt-panel.js';
import { SeedPanel } from '../../features/generation/components/seed-panel.js';
import { activeModel, useGenerationConfig } from '../../features/generation/api/config.js';
import { useCurrentJob } from '../../features/generation/hooks/use-current-job.js';
import { usePromptFromAddress } from '../../features/generation/hooks/use-prompt-from-address.js';
import { NotStarted, useGenerate, useGenerateFromPicture, type Wish } from '../../features/generation/hooks/use-generate.js';
import { StartProblem } from '../../features/generation/components/start-problem.js';
import { isNarrower } from '../../lib/breakpoints.js';
import { useDrafts } from '../../lib/drafts.js';
import '../../styles/design.css';

const tabs = ['prompt', 'seed', 'own'] as const;
type Tab = (typeof tabs)[number];
/** There the picture shall be seen first, so the prompt folds away. */
const onPhone = (): boolean => isNarrower('phone');
const carried = ['globalId', 'variant_id', 'productName'];

export default function DesignScreen() {
  const [search, setSearch] = useSearchParams();
  const { choose, job } = useCurrentJob();
  const config = useGenerationConfig();
  const generate = useGenerate(config.data);
  const fromPicture = useGenerateFromPicture();
  const drafts = useDrafts();
  const [turned, setTurned] = useState<boolean | null>(null);
  const open = turned ?? !(onPhone() && job !== null);
  const tab = tabs.find((each) => each === search.get('tab')) ?? 'prompt';

  const follow = { onSuccess: ({ jobId }: { jobId: string }) => { choose(jobId); setTurned(null); } };
  const start = (wish: Wish): void => generate.mutate(wish, follow);
  usePromptFromAddress(!config.isPending, (prompt) => start({ prompt, style: drafts.style, size: drafts.size, transparent: drafts.transparent }));

  const mockupPath = (designId: string): string => {
    const query = new URLSearchParams({ designId });
    for (const name of carried) if (search.has(name)) query.set(name, search.get(name)!);
    return `/mockup?${query}`;
  };
  const turnTo = (next: Tab): void => setSearch((now) => { now.set('tab', next); return now; }, { replace: true, preventScrollReset: true });
  const product = search.get('productName');

  return (
    <div className="page">
      <PageHead title={text('common.generateDesign')} sub={product ? text('generation.forProduct', { product }) : undefined} />
      <div className="cols">
        <details className="genwrap" open={open} onToggle={(event) => event.currentTarget.open !== open && setTurned(event.currentTarget.open)}>
          <summary>
            <span className="min-w-0"><span className="lab block">{text('generation.prompt')}</span><span className="small muted cut block">{drafts.prompt || text('generation.nothingYet')}</span></span>
            <span className="btn sm">{text('generation.newOrEdit')} <ChevronDown className="i" aria-hidden /></span>
          </summary>
          <div className="genpanel">
            <TabBar label={text('generation.waysToStart')} tabs={tabs.map((value) => ({ value, text: text(`generation.tab.${value}`) }))} value={tab} onChange={turnTo} panel="start" />
            <div id="start" role="tabpanel" aria-labelledby={`start-${tab}`} className="genpanel-body">
            {config.data?.provider === 'gemini' && tab === 'prompt' ? <NoticeBox look="wait">{text('generation.geminiUnsupported')} {text('generation.geminiHint')}</NoticeBox> : null}
            {tab === 'prompt' ? <PromptPanel model={activeModel(config.data)} busy={generate.isPending} onGenerate={start} /> : null}
            {tab === 'seed' ? <SeedPanel busy={fromPicture.isPending} onGenerate={(seed) => fromPicture.mutate(seed, follow)} /> : null}
            {tab === 'own' ? <OwnPanel mockupPath={mockupPath} /> : null}
            </div>
            <StartProblem error={generate.error instanceof NotStarted ? generate.error : fromPicture.error} />
          </div>
        </details>
        <GeneratedImage mockupPath={mockupPath} />
      </div>
    </div>
  );
}
