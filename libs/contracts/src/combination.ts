/** [COMB-01] How many pictures one combination takes. */
export const mostInputs = 4;
/** [COMB-05] What a combination looks like where nobody says otherwise. */
export const defaultStyle = 'cohesive and professional';
/** Characters that all styles of one combination may have together, joined. */
export const longestStyle = 400;
/** Characters of one style of a user's own. */
export const longestOwnStyle = 200;
/** [COMB-06] How many styles of their own a user can keep. */
export const mostOwnStyles = 50;
