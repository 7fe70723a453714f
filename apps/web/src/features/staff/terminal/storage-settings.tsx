import { CircleCheck } from 'lucide-react';
import { text } from '#contracts/messages';
import { FactList } from '../../../components/ui/fact-list.js';
import { NoticeBox } from '../../../components/ui/notice-box.js';
import { Segmented } from '../../../components/ui/segmented.js';
import { Skeleton } from '../../../components/ui/skeleton.js';
import { storageProviders } from './choices.js';
import { SettingSection } from './setting-section.js';
import { useChooseStorage, useStorageStatus } from './settings.js';

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
    <SettingSection title={text('terminal.storage')} sub={text('terminal.storageSub')}>
      <Segmented
        className="justify-self-start"
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
      <FactList>
        {isConfigured ? (
          <>
            <dt>{text('terminal.state')}</dt>
            <dd className="flex items-center justify-end gap-1.5 font-[550] text-success">
              <CircleCheck aria-hidden />
              {text('terminal.configured')}
            </dd>
          </>
        ) : null}
        {Object.entries(config).map(([name, value]) => (
          <div key={name} className="contents">
            <dt>{name}</dt>
            <dd className="font-mono text-mono wrap-anywhere">{String(value)}</dd>
          </div>
        ))}
      </FactList>
    </SettingSection>
  );
}
