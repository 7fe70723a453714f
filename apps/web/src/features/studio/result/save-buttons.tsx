import type { JobView } from '#contracts';
import { ArrowRight } from 'lucide-react';
import { text } from '#contracts/messages';
import { Button } from '../../../components/ui/button.js';
import { useSaveDesign } from '../../uploads/save-design.js';
import { useGoOn } from './mockup-path.js';

interface Props {
  job: JobView | null;
}

/** Keeps the finished picture as a design, and goes on to the product with it. */
export function SaveButtons({ job }: Props) {
  const save = useSaveDesign();
  const follow = useGoOn();
  const ready = job?.status === 'completed';
  const missing = ready ? false : text('design.none');
  const keep = (goOn: boolean): void => {
    if (job) save.mutate(job, { onSuccess: (design) => goOn && void follow(design) });
  };
  return (
    <>
      <Button blocked={missing} busy={save.isPending} onClick={() => keep(false)}>
        {text('common.saveOnly')}
      </Button>
      <Button
        variant={ready ? 'primary' : 'default'}
        blocked={missing}
        busy={save.isPending}
        onClick={() => keep(true)}
      >
        {text('common.saveAndContinue')} <ArrowRight aria-hidden />
      </Button>
    </>
  );
}
