import type { AspectChoice } from '#contracts';
import { isAdmin, type CurrentUser } from '../common/current-user.js';

interface Fitted {
  aspectChoice?: AspectChoice | null | undefined;
}

/**
 * [MOCK-13] How a design of another shape is fitted is the admins' to choose; anyone else's lies anchored in the center,
 * in the mockup, in what is saved and in what is printed.
 */
export function withAllowedChoice<T extends Fitted>(user: CurrentUser, placed: T): T {
  if (isAdmin(user) || !placed.aspectChoice) return placed;
  return { ...placed, aspectChoice: { ...placed.aspectChoice, cropOption: 'anchor', anchorPosition: 'center' } };
}
