import type { JobErrorView } from '#contracts';
import { text } from '#contracts/messages';

type Cause = 'words' | 'request' | 'busy' | 'late' | 'away' | 'empty' | 'model';
const causes: Record<string, Cause> = {
  CONTENT_POLICY: 'words',
  REFUSED: 'words',
  BAD_REQUEST: 'request',
  RATE_LIMITED: 'busy',
  QUOTA: 'busy',
  CONFLICT: 'busy',
  TIMEOUT: 'late',
  UNAVAILABLE: 'away',
  UNAUTHORISED: 'away',
  NO_IMAGE: 'empty',
  BAD_RESPONSE: 'empty',
  NOT_FOUND: 'model',
};

export interface Failure {
  /** What happened, in a few words. */
  title: string;
  /** Other words are needed: the same ones would be declined again. */
  changeWords: boolean;
}

/** [GEN-16] What happened to a generation that failed, and whether its words have to change before it can work. */
export function failureOf(error: Pick<JobErrorView, 'code'> | null): Failure {
  const cause = causes[error?.code ?? ''];
  return {
    title: cause ? text(`generation.broke.${cause}`) : text('generation.threadBroke'),
    changeWords: cause === 'words' || cause === 'request',
  };
}

/** Why a try did not work, said while the next one is awaited. */
export const pauseReason = (error: Pick<JobErrorView, 'code'>): string =>
  text(`generation.pause.${causes[error.code] ?? 'other'}`);
