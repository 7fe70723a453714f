/** What the jobs desk takes at most, on the page, the command line and over HTTP. Without schemas, which pages need not load. */

/** Jobs of one replay or discard by filter, and those named one by one. */
export const MOST_SELECTED_JOBS = 10_000;
export const MOST_NAMED_JOBS = 500;
export const FEWEST_JOBS_PER_SECOND = 0.1;
export const MOST_JOBS_PER_SECOND = 500;
/** Jobs a second where nobody says otherwise. */
export const USUAL_JOBS_PER_SECOND = { replay: 10, discard: 100 } as const;
export const LONGEST_MUTE_HOURS = 30 * 24;
/** Letters of a filter's words. */
export const MOST_FILTER_LETTERS = { errorCode: 60, user: 320, order: 64 } as const;
