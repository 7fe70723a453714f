import type { EditorState, Product, Variant } from '#contracts';
import { areaName as shortTitle, defaultChoice, isMismatch, type Size } from '#domain';
import { defaultSettings, type PlacementSettings, type Placing } from './placement-settings.js';

export type PrintFile = Variant['printfiles'][number];
type TemplatePosition = PrintFile['mockup_template'][number]['position'];

/** The print provider's name of an area, else made of its key: "Sleeve left" of "sleeve_left". */
export const areaName = ({ title, placement }: PrintFile): string => {
  const words = placement.replace(/_/g, ' ');
  return shortTitle(title) || words.charAt(0).toUpperCase() + words.slice(1);
};

export const areaOf = (variant: Variant | null, wanted: string | null): PrintFile | null =>
  variant?.printfiles.find((file) => file.placement === wanted) ?? variant?.printfiles[0] ?? null;

const overlap = (one: TemplatePosition, other: TemplatePosition): boolean =>
  one.left < other.left + other.width &&
  other.left < one.left + one.width &&
  one.top < other.top + other.height &&
  other.top < one.top + one.height;

/**
 * Whether the area's template picture shows the area. Where an earlier area lies at the same place of the same picture,
 * it shows that one: a shirt's front, not its back.
 */
export function isPictured({ printfiles }: Variant, area: PrintFile): boolean {
  const own = area.mockup_template[0];
  const before = printfiles.slice(
    0,
    printfiles.findIndex(({ placement }) => placement === area.placement),
  );
  return !before.some(({ mockup_template: [other] }) => {
    const comparable = own?.position && other?.position && other.image_url === own.image_url;
    return comparable && overlap(own.position, other.position);
  });
}

/** The area that the composed preview shows where this one is open: itself, or the first, which the product's picture is of. */
export function previewedArea(variant: Variant, area: PrintFile): PrintFile {
  const [first] = variant.printfiles;
  const same = first?.mockup_template[0]?.image_url === area.mockup_template[0]?.image_url;
  return !first || (same && isPictured(variant, area)) ? area : first;
}

/** The areas that are seen beside the shown one on the same picture, it among them. */
export const areasInView = (variant: Variant, shown: PrintFile): PrintFile[] =>
  variant.printfiles.filter(
    (area) =>
      area.placement === shown.placement ||
      (area.mockup_template[0]?.image_url === shown.mockup_template[0]?.image_url && isPictured(variant, area)),
  );

/** The variant's own picture, else the product's. */
export const variantPicture = (product: Product, variant: Variant | null): string =>
  variant?.files.find((file) => file.preview_url)?.preview_url ??
  variant?.product.image ??
  product.images[0]?.url ??
  '';

/** [EDIT-04, EDIT-11] How a design lies on an area: as it was ordered, else filling it where the shapes match and nobody moved it. */
export function placingOf(
  design: Size,
  area: PrintFile,
  { editing, choice, ordered }: PlacementSettings = defaultSettings,
): Placing {
  if (ordered) return ordered;
  const mismatch = isMismatch(design, area);
  const editorState: EditorState = {
    ...editing,
    placement: area.placement,
    fillImage: editing.fillImage && !mismatch,
    mockupTemplate: area.mockup_template[0]?.image_url ?? null,
  };
  if (!mismatch) return { editorState };
  const { sourceRatio, targetRatio, ...fitting } = defaultChoice(design, area);
  return { editorState, aspectChoice: { ...fitting, ...choice, sourceRatio, targetRatio } };
}
