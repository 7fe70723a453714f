import type { ImageProvider } from '#contracts';
import { RefreshCw } from 'lucide-react';
import { text } from '#contracts/messages';
import { Button } from '../../../components/ui/button.js';
import { SelectField } from '../../../components/ui/field.js';
import { IconButton } from '../../../components/ui/icon-button.js';
import { NoticeBox } from '../../../components/ui/notice-box.js';
import { Segmented } from '../../../components/ui/segmented.js';
import { Skeleton } from '../../../components/ui/skeleton.js';
import { activeModel, useGenerationConfig, type GenerationConfig } from '../../../lib/app-config.js';
import { momentWithin } from '../../../lib/format.js';
import { imageProviders } from './choices.js';
import { SettingSection } from './setting-section.js';
import { useAllModels, useChooseModel, useChooseProvider, useRefreshModels, useTestModel } from './settings.js';

interface ModelProps {
  provider: ImageProvider;
  config: GenerationConfig;
}

/** How many models there are, and since when that is known. */
function useModelHint({ provider, config }: ModelProps): string {
  const read = useAllModels().data?.refreshedAt[provider];
  const count = config[provider].availableModels.length;
  return read
    ? text('terminal.modelsFresh', { count, at: momentWithin(read) })
    : text('terminal.modelCount', { count });
}

/** [TERM-05] What the provider says of the model. */
function TestResult({ test, model }: { test: ReturnType<typeof useTestModel>; model: string }) {
  if (test.isPending || test.variables?.model !== model) return null;
  if (test.isError)
    return (
      <NoticeBox look="bad" role="alert">
        {test.error.message}
      </NoticeBox>
    );
  if (!test.data) return null;
  return (
    <NoticeBox look={test.data.supportsImageGeneration ? 'ok' : 'bad'} role="status">
      {test.data.message}
    </NoticeBox>
  );
}

/** [TERM-05, TERM-06] */
function ModelChoice({ provider, config }: ModelProps) {
  const [choose, refresh, test] = [useChooseModel(), useRefreshModels(), useTestModel()];
  const { model, availableModels } = config[provider];
  const notice = config.models.find((each) => each.id === model && each.provider === provider)?.notice;
  const hint = useModelHint({ provider, config });
  const providerName = text(`terminal.provider.${provider}`);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-2">
      <div className="flex items-end gap-2">
        <div className="min-w-0 flex-1">
          <SelectField
            label={text('terminal.modelOf', { provider: providerName })}
            value={model}
            disabled={choose.isPending}
            options={availableModels.map((name) => ({ value: name, text: name }))}
            onChange={(name) => choose.mutate({ provider, model: name })}
          />
        </div>
        <IconButton
          icon={RefreshCw}
          label={text('terminal.refreshOf', { provider: providerName })}
          busy={refresh.isPending}
          onClick={() => refresh.mutate(provider)}
        />
        <Button
          aria-label={text('terminal.testNamed', { model })}
          busy={test.isPending}
          onClick={() => test.mutate({ provider, model })}
        >
          {text('terminal.test')}
        </Button>
      </div>
      <p className="text-tiny text-muted">{[hint, notice].filter(Boolean).join('. ')}</p>
      {refresh.isError ? (
        <NoticeBox look="bad" role="alert">
          {refresh.error.message}
        </NoticeBox>
      ) : null}
      <TestResult test={test} model={model} />
    </div>
  );
}

/** [TERM-03] Which service draws, and with which model. */
export function ProviderSettings() {
  const config = useGenerationConfig();
  const choose = useChooseProvider();
  if (config.isError)
    return (
      <NoticeBox look="bad" role="alert">
        {text('terminal.settingsFailed')}
      </NoticeBox>
    );
  if (!config.data) return <Skeleton height={150} />;
  const model = activeModel(config.data);
  return (
    <SettingSection title={text('terminal.images')} sub={text('terminal.imagesSub')}>
      <Segmented
        className="justify-self-start"
        label={text('terminal.imageProvider')}
        options={imageProviders.map((value) => ({ value, text: text(`terminal.provider.${value}`) }))}
        value={choose.isPending ? choose.variables : config.data.provider}
        onChange={(provider) => choose.mutate(provider)}
      />
      {imageProviders.map((provider) => (
        <ModelChoice key={provider} provider={provider} config={config.data} />
      ))}
      {model ? (
        <p className="text-small text-muted">{text('terminal.drawsWith', { model: model.resolvesTo })}</p>
      ) : null}
    </SettingSection>
  );
}
