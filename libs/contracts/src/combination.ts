/** [COMB-01] Most pictures of one combination. */
export const mostInputs = 4;
/** [COMB-05] Style of a combination when the request gives none. */
export const defaultStyle = 'cohesive and professional';
/** Most characters of all styles of one combination, joined. */
export const longestStyle = 400;
/** Most characters of one style that a user adds. */
export const longestOwnStyle = 200;
/** [COMB-06] Most styles that a user can add. */
export const mostOwnStyles = 50;
