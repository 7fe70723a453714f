import { z } from 'zod';
import type { ProviderErrorCode } from '../errors/provider-error.js';
import { imageError } from './image-error.js';

const partSchema = z.looseObject({
  text: z.string().optional(),
  thought: z.boolean().optional(),
  inlineData: z.looseObject({ data: z.string().optional() }).optional(),
});
const candidateSchema = z.looseObject({
  content: z.looseObject({ parts: z.array(partSchema).nullish() }).nullish(),
  finishReason: z.string().optional(),
  finishMessage: z.string().optional(),
});
const responseSchema = z.looseObject({
  candidates: z.array(candidateSchema).nullish(),
  promptFeedback: z
    .looseObject({ blockReason: z.string().optional(), blockReasonMessage: z.string().optional() })
    .nullish(),
  responseId: z.string().optional(),
});
type Response = z.infer<typeof responseSchema>;

const BLOCKED = new Set([
  'SAFETY',
  'IMAGE_SAFETY',
  'PROHIBITED_CONTENT',
  'IMAGE_PROHIBITED_CONTENT',
  'RECITATION',
  'IMAGE_RECITATION',
  'SPII',
  'BLOCKLIST',
]);

/** The base64 image in a response. A blocked request arrives as HTTP 200, so a missing image throws a ProviderError here. */
export function imageIn(body: unknown): { base64: string; requestId: string | null } {
  const parsed = responseSchema.safeParse(body);
  if (!parsed.success) throw imageError('gemini', 'BAD_RESPONSE', 'The response cannot be read.');
  const response = parsed.data;
  for (const part of parts(response)) {
    if (part.inlineData?.data) return { base64: part.inlineData.data, requestId: response.responseId ?? null };
  }
  throw missingImageError(response);
}

/** Omits drafts: a thinking model marks them as thoughts. */
function parts(response: Response) {
  return (response.candidates ?? [])
    .flatMap((candidate) => candidate.content?.parts ?? [])
    .filter((part) => part.thought !== true);
}

function missingImageError(response: Response) {
  const blocked = response.promptFeedback?.blockReason;
  if (blocked)
    return imageError(
      'gemini',
      'CONTENT_POLICY',
      `The prompt was blocked: ${blocked} ${response.promptFeedback?.blockReasonMessage ?? ''}`,
    );
  const candidate = response.candidates?.[0];
  const reason = candidate?.finishReason ?? 'no reason';
  const explanation = parts(response)
    .map((part) => part.text ?? '')
    .join(' ')
    .trim();
  return imageError(
    'gemini',
    codeFor(reason, explanation),
    `No image (${reason}): ${candidate?.finishMessage ?? explanation}`,
  );
}

function codeFor(reason: string, explanation: string): ProviderErrorCode {
  if (BLOCKED.has(reason)) return 'CONTENT_POLICY';
  return reason === 'STOP' && explanation !== '' ? 'REFUSED' : 'NO_IMAGE';
}
