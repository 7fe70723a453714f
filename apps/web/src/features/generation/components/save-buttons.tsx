import type { JobView } from '#contracts';
import { ArrowRight } from 'lucide-react';
import { useNavigate } from 'react-router-dom';
import { text } from '#contracts/messages';
import { Button } from '../../../components/ui/button.js';
import { useSaveDesign } from '../../designs/api/save-design.js';

interface Props {
  job: JobView | null;
  mockupPath: (designId: string) => string;
}

/** Keeps the finished picture as a design, and goes on to the product with it. */
export function SaveButtons({ job, mockupPath }: Props) {
  const save = useSaveDesign();
  const navigate = useNavigate();
  const ready = job?.status === 'completed';
  const missing = ready ? false : text('design.none');
  const keep = (goOn: boolean): void => {
    if (job) save.mutate(job, { onSuccess: (design) => goOn && void navigate(mockupPath(design._id)) });
  };
  return (
    <>
      <Button blocked={missing} busy={save.isPending} onClick={() => keep(false)}>{text('common.saveOnly')}</Button>
      <Button variant={ready ? 'primary' : 'default'} blocked={missing} busy={save.isPending} onClick={() => keep(true)}>
        {text('common.saveAndContinue')} <ArrowRight className="i" aria-hidden />
      </Button>
    </>
  );
}
