import type { SubmissionState } from '#contracts';

const looks = { none: '', submitting: 'live', submitted: 'ok', failed: 'bad' } as const;
const words = { none: 'Not submitted', submitting: 'Submitting', submitted: 'Submitted', failed: 'Submission failed' } as const;

/** How the handing over to the print provider stands. */
export const SubmissionBadge = ({ state }: { state: SubmissionState }) => <span className={`bdg ${looks[state]}`}>{words[state]}</span>;
