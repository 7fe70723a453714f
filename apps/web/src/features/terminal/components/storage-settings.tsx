import type { StorageProvider } from '#contracts';
import { text } from '#contracts/messages';
import { NoticeBox } from '../../../components/ui/notice-box.js';
import { Segmented } from '../../../components/ui/segmented.js';
import { Skeleton } from '../../../components/ui/skeleton.js';
import { useChooseStorage, useStorageStatus } from '../api/settings.js';

const storageProviders: readonly StorageProvider[] = ['local', 'cloudinary', 's3'];

/** [TERM-04] Where new pictures go. */
export function StorageSettings() {
  const status = useStorageStatus();
  const choose = useChooseStorage();
  if (status.isError)
    return (
      <NoticeBox look="bad" role="alert">
        {text('terminal.settingsFailed')}
      </NoticeBox>
    );
  if (!status.data) return <Skeleton height={110} />;
  const { provider, isConfigured, config } = status.data;
  return (
    <section className="stack" aria-labelledby="terminal-storage">
      <h3 id="terminal-storage" className="h-small">
        {text('terminal.storage')}
      </h3>
      <Segmented
        label={text('terminal.storageProvider')}
        options={storageProviders.map((value) => ({ value, text: text(`terminal.storage.${value}`) }))}
        value={choose.isPending ? choose.variables : provider}
        onChange={(next) => choose.mutate(next)}
      />
      {isConfigured ? null : <NoticeBox look="wait">{text('terminal.notConfigured')}</NoticeBox>}
      {choose.isError ? (
        <NoticeBox look="bad" role="alert">
          {choose.error.message}
        </NoticeBox>
      ) : null}
      <dl className="term-facts small">
        {Object.entries(config).map(([name, value]) => (
          <div key={name}>
            <dt className="muted">{name}</dt>
            <dd className="mono">{String(value)}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
