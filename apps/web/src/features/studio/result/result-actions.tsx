import type { JobView } from '#contracts';
import { Copy, Images, PenLine, Shuffle } from 'lucide-react';
import { text } from '#contracts/messages';
import { Button } from '../../../components/ui/button.js';
import type { Studio } from '../use-studio.js';

/** What can be done with a finished picture: a new one from the same request, its prompt, or the picture as the next one's seed. */
export function ResultActions({ job, studio }: { job: JobView; studio: Studio }) {
  const { promptOf } = studio;
  const words = promptOf(job) !== '';
  return (
    <div className="flex items-center gap-2 flex-wrap">
      {studio.canRepeat(job) ? (
        <Button size="sm" icon={Shuffle} busy={studio.regenerating} onClick={() => studio.regenerate(job)}>
          {text('generation.regenerate')}
        </Button>
      ) : null}
      {studio.canSeed ? (
        <Button size="sm" icon={Images} onClick={() => studio.remix(job)}>
          {text('generation.remix')}
        </Button>
      ) : null}
      {words ? (
        <Button size="sm" icon={PenLine} onClick={() => studio.editPrompt(promptOf(job))}>
          {text('generation.editPrompt')}
        </Button>
      ) : null}
      {words ? (
        <Button size="sm" icon={Copy} onClick={() => studio.copyPrompt(job)}>
          {text('generation.copyPrompt')}
        </Button>
      ) : null}
    </div>
  );
}
