/** Names of the ways in which a provider's call goes wrong, of which a run may leave some out. */
export const wayNames: string[];
