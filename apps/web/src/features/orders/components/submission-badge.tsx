import type { SubmissionState } from '#contracts';
import { text } from '#contracts/messages';

const looks = { none: '', submitting: 'live', submitted: 'ok', failed: 'bad' } as const;

/** How the handing over to the print provider stands. */
export const SubmissionBadge = ({ state }: { state: SubmissionState }) => <span className={`bdg ${looks[state]}`}>{text(`order.submission.${state}`)}</span>;
