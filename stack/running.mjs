// @ts-check
/**
 * A started program.
 * @typedef {object} Running
 * @property {number} pid the program itself, not a wrapper around it
 * @property {Promise<string>} exited resolves when it ended, with the reason in words
 * @property {(graceMs?: number) => Promise<void>} stop gracefully, by force after the grace
 * @property {(signal: NodeJS.Signals) => void} kill
 */
export {};
