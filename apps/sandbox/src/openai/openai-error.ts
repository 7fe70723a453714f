import type { Refusal } from '../images/blocked-words.js';

interface ErrorFields {
  message: string;
  type: string;
  param?: string | null;
  code?: string | null;
  [more: string]: unknown;
}

/** A failure in OpenAI's envelope. */
export class OpenAiError extends Error {
  readonly body: { error: ErrorFields };

  constructor(
    readonly status: number,
    fields: ErrorFields,
  ) {
    super(fields.message);
    this.body = { error: { ...fields, param: fields.param ?? null, code: fields.code ?? null } };
  }
}

export const invalidValue = (param: string, message: string, code = 'invalid_value'): OpenAiError =>
  new OpenAiError(400, { message, type: 'invalid_request_error', param, code });

export const invalidFile = (param: string, message: string, code = 'invalid_image_file'): OpenAiError =>
  new OpenAiError(400, { message, type: 'image_generation_user_error', param, code });

export const modelNotFound = (model: string, reason: string): OpenAiError =>
  new OpenAiError(404, {
    message: `The model \`${model}\` ${reason}`,
    type: 'invalid_request_error',
    param: null,
    code: 'model_not_found',
  });

export const moderationBlocked = ({ category, stage }: Refusal, requestId: string): OpenAiError =>
  new OpenAiError(400, {
    message: `Your request was rejected by the safety system. If you believe this is an error, contact us at help.openai.com and include the request ID ${requestId}. safety_violations=[${category}].`,
    type: 'image_generation_user_error',
    code: 'moderation_blocked',
    moderation_details: { moderation_stage: stage, categories: [category] },
  });

/** Bodies of injected failures. */
export function openAiFaultBody(status: number): unknown {
  if (status === 429)
    return fault('Rate limit reached for images per minute. Please try again later.', 'images', 'rate_limit_exceeded');
  if (status === 401) return fault('Incorrect API key provided.', 'invalid_request_error', 'invalid_api_key');
  if (status === 404)
    return fault(
      'The model does not exist or you do not have access to it.',
      'invalid_request_error',
      'model_not_found',
    );
  if (status < 500) return fault('Your request was refused.', 'invalid_request_error', null);
  return fault(
    'The server had an error while processing your request. Sorry about that!',
    'server_error',
    'server_error',
  );
}

const fault = (message: string, type: string, code: string | null) => ({ error: { message, type, param: null, code } });
