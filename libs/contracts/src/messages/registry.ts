/** The English texts that are loaded. */
export const englishTexts: Partial<Record<string, string>> = {};

/** Registers more English texts, so that a page loads them together with the screens that use them. */
export const addTexts = (more: Partial<Record<string, string>>): void => void Object.assign(englishTexts, more);
