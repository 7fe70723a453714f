import type { Mockup } from '#contracts';
import { text } from '#contracts/messages';
import type { CallInput } from '../../../lib/http-client.js';

const wordOf = (mockup: Mockup, name: string): string | null => {
  const value = mockup.metadata[name];
  return typeof value === 'string' ? value : null;
};

/** What a tile says of a mockup, from what was noted when it was made. */
export function wordsOf(mockup: Mockup) {
  const prompt = mockup.designPrompt || text('design.defaultAlt');
  const name = wordOf(mockup, 'productName') ?? prompt;
  const [size, color, designId] = [wordOf(mockup, 'size'), wordOf(mockup, 'color'), wordOf(mockup, 'designId')];
  return {
    name,
    size,
    color,
    designId,
    variant: [color, size].filter(Boolean).join(' / '),
    alt: text('mockup.altOf', { name, prompt }),
  };
}

/** What the cart takes of a mockup. */
export function cartLineOf(mockup: Mockup): CallInput<'POST /api/cart'>['body'] {
  const { size, color, designId } = wordsOf(mockup);
  return {
    globalId: mockup.productId,
    syncVariantId: mockup.syncVariantId,
    designId,
    mockupId: mockup._id,
    quantity: 1,
    size,
    color,
  };
}
