import { lazy, Suspense } from 'react';
import { text } from '#contracts/messages';
import { NoticeBox } from '../../components/ui/notice-box.js';
import { Skeleton } from '../../components/ui/skeleton.js';
import { Tabs } from '../../components/ui/tabs.js';
import { activeModel, isClosed, type GenerationConfig } from '../../lib/app-config.js';
import type { PictureRequest, ImageRequest } from './use-generate.js';
import type { Shape } from './prompt/use-shape.js';
import { designTabs, type Studio } from './use-studio.js';
import { OwnPanel } from './picture/own-panel.js';
import { PromptPanel } from './prompt/prompt-panel.js';
import { ReadyGallery } from './ready/ready-gallery.js';
import { SeedPanel } from './picture/seed-panel.js';

const CombinePanel = lazy(() => import('./combine/combine-panel.js'));

interface Props {
  studio: Studio;
  config: GenerationConfig | undefined;
  shape: Shape;
  busy: boolean;
  fromAddress: boolean;
  onGenerate: (request: ImageRequest) => void;
  onPicture: (request: PictureRequest) => void;
  onStarted: (jobId: string) => void;
}

/** [GEN-01] The ways to start. While Gemini is active, the second combines pictures instead of starting from one. */
export function StartPanel({ studio, config, shape, busy, fromAddress, onGenerate, onPicture, onStarted }: Props) {
  const { tab, turnTo } = studio;
  const gemini = config?.provider === 'gemini';
  const model = activeModel(config);
  const names = designTabs.map((value) => ({
    value,
    text: text(value === 'seed' && gemini ? 'generation.tab.combine' : `generation.tab.${value}`),
  }));
  return (
    <Tabs
      label={text('generation.waysToStart')}
      tabs={names}
      value={tab}
      onChange={turnTo}
      barClass="max-md:grid max-md:grid-cols-2 lg:max-w-[400px]"
      panelClass="grid gap-5"
    >
      {isClosed(config) && tab !== 'own' && tab !== 'ready' ? (
        <NoticeBox look="wait">{text('generation.closed')}</NoticeBox>
      ) : null}
      {gemini && tab === 'prompt' ? (
        <NoticeBox look="wait">
          {text('generation.geminiUnsupported')} {text('generation.geminiHint')}
        </NoticeBox>
      ) : null}
      {tab === 'prompt' ? (
        <PromptPanel model={model} shape={shape} busy={busy} fromAddress={fromAddress} onGenerate={onGenerate} />
      ) : null}
      {tab === 'seed' && !gemini ? <SeedPanel model={model} shape={shape} busy={busy} onGenerate={onPicture} /> : null}
      {tab === 'seed' && gemini ? (
        <Suspense fallback={<Skeleton shape="block" height={240} />}>
          <CombinePanel onStarted={onStarted} />
        </Suspense>
      ) : null}
      {tab === 'own' ? <OwnPanel /> : null}
      {tab === 'ready' ? (
        <ReadyGallery onPrompt={studio.editPrompt} onSeed={studio.seedFrom} canSeed={studio.canSeed} />
      ) : null}
    </Tabs>
  );
}
