/** Names that stay selectable although their providers retire them, with their replacements. */
export const retiredModels: ReadonlyMap<string, string> = new Map([
  ['dall-e-3', 'gpt-image-2.5-flare'],
  ['dall-e-2', 'gpt-image-2.5-flare'],
  ['gpt-image-1', 'gpt-image-2.5-flare'],
  ['gpt-image-1-mini', 'gpt-image-2.5-flare'],
  ['gpt-image-1.5', 'gpt-image-2.5-sunburst'],
  ['gpt-image-1.5-2025-12-16', 'gpt-image-2.5-sunburst'],
  ['chatgpt-image-latest', 'gpt-image-2.5-flare'],
  ['imagen-4.0-generate-001', 'gemini-nano-banana-2.1'],
  ['imagen-4.0-fast-generate-001', 'gemini-nano-banana-2.1'],
  ['imagen-4.0-ultra-generate-001', 'gemini-3-pro-image'],
  ['gemini-2.5-flash-image', 'gemini-nano-banana-2.1'],
  ['gemini-3.1-flash-image', 'gemini-nano-banana-2.1'],
  ['gemini-3.1-flash-image-preview', 'gemini-nano-banana-2.1'],
  ['gemini-3-pro-image-preview', 'gemini-3-pro-image'],
]);
