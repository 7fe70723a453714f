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
const answerSchema = z.looseObject({
  candidates: z.array(candidateSchema).nullish(),
  promptFeedback: z
    .looseObject({ blockReason: z.string().optional(), blockReasonMessage: z.string().optional() })
    .nullish(),
  responseId: z.string().optional(),
});
type Answer = z.infer<typeof answerSchema>;

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

/** The picture inside an answer, base64. A block arrives as HTTP 200, so its absence is read here and thrown as ProviderError. */
export function pictureIn(body: unknown): { base64: string; requestId: string | null } {
  const parsed = answerSchema.safeParse(body);
  if (!parsed.success) throw imageError('gemini', 'BAD_RESPONSE', 'The answer cannot be read.');
  const answer = parsed.data;
  for (const part of parts(answer)) {
    if (part.inlineData?.data) return { base64: part.inlineData.data, requestId: answer.responseId ?? null };
  }
  throw whyNoPicture(answer);
}

/** A thinking model also returns its drafts; those parts are marked as thoughts. */
function parts(answer: Answer) {
  return (answer.candidates ?? [])
    .flatMap((candidate) => candidate.content?.parts ?? [])
    .filter((part) => part.thought !== true);
}

function whyNoPicture(answer: Answer) {
  const blocked = answer.promptFeedback?.blockReason;
  if (blocked)
    return imageError(
      'gemini',
      'CONTENT_POLICY',
      `The prompt was blocked: ${blocked} ${answer.promptFeedback?.blockReasonMessage ?? ''}`,
    );
  const candidate = answer.candidates?.[0];
  const reason = candidate?.finishReason ?? 'no reason';
  const said = parts(answer)
    .map((part) => part.text ?? '')
    .join(' ')
    .trim();
  return imageError('gemini', codeFor(reason, said), `No picture (${reason}): ${candidate?.finishMessage ?? said}`);
}

function codeFor(reason: string, said: string): ProviderErrorCode {
  if (BLOCKED.has(reason)) return 'CONTENT_POLICY';
  return reason === 'STOP' && said !== '' ? 'REFUSED' : 'NO_IMAGE';
}
