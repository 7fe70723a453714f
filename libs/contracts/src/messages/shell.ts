export const shell = {
  /** The tag of the language, for dates, money, numbers and plurals. */
  'app.language': 'en-US',
  'app.notFound': 'This page does not exist.',
} as const;
