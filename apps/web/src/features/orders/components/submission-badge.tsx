import type { SubmissionState } from '#contracts';
import { text } from '#contracts/messages';
import { StatusPill } from '../../../components/ui/status-pill.js';

const looks = { none: 'plain', submitting: 'live', submitted: 'ok', failed: 'bad' } as const;

/** How the handing over to the print provider stands. */
export const SubmissionBadge = ({ state }: { state: SubmissionState }) => (
  <StatusPill look={looks[state]}>{text(`order.submission.${state}`)}</StatusPill>
);
