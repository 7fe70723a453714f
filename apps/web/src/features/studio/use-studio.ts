import type { JobView } from '#contracts';
import { text } from '#contracts/messages';
import { useStudioDraft } from './studio-draft.js';
import { notify } from '../../lib/notify.js';
import { pictureOf, promptOf } from '../jobs/job-texts.js';
import { withValues, useAddress } from '../../lib/address.js';
import type { GenerationConfig } from '../../lib/app-config.js';
import { useRegenerate } from './use-generate.js';

/** [GEN-01] The tabs of the Design screen as the address names them; any other name is the gallery of ready designs. */
export const designTabs = ['prompt', 'seed', 'own', 'ready'] as const;
export type DesignTab = (typeof designTabs)[number];
const tabOf = (named: string | null): DesignTab =>
  named === null ? 'prompt' : (designTabs.find((each) => each === named) ?? 'ready');

interface Parts {
  config: GenerationConfig | undefined;
  /** Puts a job on the table. */
  show: (jobId: string) => void;
  /** Called when the form is to be seen, which a phone folds away. */
  onForm: () => void;
}

/** What the parts of the Design screen ask of each other: a tab, a prompt to edit, a picture to go on from. */
export function useStudio({ config, show, onForm }: Parts) {
  const [search, change] = useAddress();
  const regenerating = useRegenerate();
  const turnTo = (tab: DesignTab): void => change((now) => withValues(now, { tab }));
  const focusOn = (id: string): void => {
    onForm();
    // The panel of the tab is there after the next frame.
    requestAnimationFrame(() => requestAnimationFrame(() => document.getElementById(id)?.focus()));
  };
  const editPrompt = (prompt: string): void => {
    useStudioDraft.setState({ prompt, style: null });
    turnTo('prompt');
    focusOn('prompt');
  };
  const seedFrom = (picture: string): void => {
    useStudioDraft.setState({ seed: picture });
    turnTo('seed');
    focusOn('seed-request');
  };
  const copyPrompt = (job: JobView): void =>
    void navigator.clipboard.writeText(promptOf(job)).then(
      () => notify.success(text('generation.copied'), { id: 'copied' }),
      () => notify.error(text('generation.copyFailed'), { id: 'copied' }),
    );
  return {
    tab: tabOf(search.get('tab')),
    turnTo,
    show,
    regenerating: regenerating.isPending,
    problem: regenerating.error,
    promptOf,
    editPrompt,
    seedFrom,
    copyPrompt,
    /** While Gemini is active that tab combines pictures instead. */
    canSeed: config?.provider !== 'gemini',
    /** Only Gemini combines, and it draws nothing else. */
    canRepeat: ({ kind }: JobView): boolean => (config?.provider === 'gemini') === (kind === 'generation.combine'),
    remix: (job: JobView): void => seedFrom(pictureOf(job) ?? ''),
    regenerate: (job: JobView): void => regenerating.mutate(job, { onSuccess: ({ jobId }) => show(jobId) }),
  };
}
export type Studio = ReturnType<typeof useStudio>;
