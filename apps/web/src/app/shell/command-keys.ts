/** The keys that open the command palette, as this device names them. */
export const commandKeys = (): readonly string[] =>
  typeof navigator !== 'undefined' && /Mac|iPhone|iPad/.test(navigator.userAgent) ? ['⌘', 'K'] : ['Ctrl', 'K'];
