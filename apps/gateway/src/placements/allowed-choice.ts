import type { AspectChoice } from '#contracts';
import { choiceOn, type Size } from '#domain';
import { isAdmin, type CurrentUser } from '../common/current-user.js';

interface Fitted {
  placement: string;
  designId: string;
  aspectChoice?: AspectChoice | null | undefined;
}

/** [MOCK-13] How a design of another shape is fitted is the admins' to choose; anyone else's lies anchored in the center. */
export const allowedChoice = (
  user: CurrentUser,
  image: Size,
  area: Size,
  wanted: AspectChoice | null | undefined,
): AspectChoice | undefined => choiceOn(image, area, isAdmin(user) ? wanted : undefined);

/** Fits each design on its area as the user may. What has no such area or design stays as it is: it is refused elsewhere. */
export function withAllowedChoices<T extends Fitted>(
  user: CurrentUser,
  placements: readonly T[],
  areas: readonly (Size & { placement: string })[],
  designs: readonly (Size & { id: string })[],
): T[] {
  return placements.map((placed) => {
    const area = areas.find(({ placement }) => placement === placed.placement);
    const design = designs.find(({ id }) => id === placed.designId);
    if (!area || !design) return placed;
    const { aspectChoice: wanted, ...rest } = placed;
    const aspectChoice = allowedChoice(user, design, area, wanted);
    return { ...rest, ...(aspectChoice && { aspectChoice }) } as T;
  });
}
