import type { JobView } from '#contracts';
import { Copy, Images, PenLine, Shuffle } from 'lucide-react';
import { text } from '#contracts/messages';
import { Button } from '../../../components/ui/button.js';
import type { Studio } from '../hooks/use-studio.js';

/** What can be done with a finished picture: another of it, its words again, or the picture as the next one's seed. */
export function ResultActions({ job, studio }: { job: JobView; studio: Studio }) {
  const { promptOf, another } = studio;
  const words = promptOf(job) !== '';
  return (
    <div className="row wrap">
      {studio.canRepeat(job) ? (
        <Button size="sm" icon={Shuffle} busy={another.isPending} onClick={() => studio.makeAnother(job)}>
          {text('generation.again')}
        </Button>
      ) : null}
      {studio.canSeed ? (
        <Button size="sm" icon={Images} onClick={() => studio.continueFrom(job)}>
          {text('generation.continueFrom')}
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
