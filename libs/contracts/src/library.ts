/** How long the name of a design may be. */
export const longestTitle = 120;
/** How many designs one request may name. */
export const mostDesignsAtOnce = 200;
/** How many folders a user may have. */
export const mostFolders = 100;
export const longestFolderName = 60;
