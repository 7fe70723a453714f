import { extendTailwindMerge } from 'tailwind-merge';

const merge = extendTailwindMerge({
  extend: {
    theme: {
      text: ['tiny', 'mono', 'small', 'field', 'title', 'lead', 'head'],
      radius: ['ctl', 'card', 'sheet'],
      shadow: ['low', 'lit', 'raised', 'sheet'],
    },
  },
});

/**
 * Joins class names; of two utilities that set the same thing, the later one stays. What the landing page shows at once
 * joins by `cx` of class-variance-authority instead, without contradictions: merging costs 8 kB.
 */
export const cn = (...classes: (string | false | null | undefined)[]): string => merge(...classes);
