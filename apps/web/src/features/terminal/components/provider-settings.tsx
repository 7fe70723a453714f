import type { ImageProvider } from '#contracts';
import { useId } from 'react';
import { text } from '#contracts/messages';
import { NoticeBox } from '../../../components/ui/notice-box.js';
import { Segmented } from '../../../components/ui/segmented.js';
import { Select } from '../../../components/ui/select.js';
import { Skeleton } from '../../../components/ui/skeleton.js';
import { activeModel, useGenerationConfig, type GenerationConfig } from '../../generation/api/config.js';
import { useChooseModel, useChooseProvider } from '../api/settings.js';

const imageProviders: readonly ImageProvider[] = ['openai', 'gemini'];

function ModelChoice({ provider, config }: { provider: ImageProvider; config: GenerationConfig }) {
  const id = useId();
  const choose = useChooseModel();
  const { model, availableModels } = config[provider];
  const notice = config.models.find((each) => each.id === model && each.provider === provider)?.notice;
  return (
    <div className="fld">
      <label htmlFor={id}>{text('terminal.modelOf', { provider: text(`terminal.provider.${provider}`) })}</label>
      <Select
        id={id}
        value={model}
        disabled={choose.isPending}
        onChange={(event) => choose.mutate({ provider, model: event.target.value })}
      >
        {[...new Set([model, ...availableModels])].map((name) => (
          <option key={name}>{name}</option>
        ))}
      </Select>
      {notice ? <span className="small muted">{notice}</span> : null}
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
    <section className="stack" aria-labelledby="terminal-images">
      <h3 id="terminal-images" className="h-small">
        {text('terminal.images')}
      </h3>
      <Segmented
        label={text('terminal.imageProvider')}
        options={imageProviders.map((value) => ({ value, text: text(`terminal.provider.${value}`) }))}
        value={choose.isPending ? choose.variables : config.data.provider}
        onChange={(provider) => choose.mutate(provider)}
      />
      <div className="term-models">
        {imageProviders.map((provider) => (
          <ModelChoice key={provider} provider={provider} config={config.data} />
        ))}
      </div>
      {model ? <p className="small muted">{text('terminal.drawsWith', { model: model.resolvesTo })}</p> : null}
    </section>
  );
}
