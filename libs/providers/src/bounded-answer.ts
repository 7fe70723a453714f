/** An answer that is longer than anything the service may have to say. */
export class AnswerTooLarge extends Error {
  constructor(maxBytes: number) {
    super(`The answer is longer than ${maxBytes} bytes.`);
    this.name = 'AnswerTooLarge';
  }
}

/** The same response; reading its body fails with AnswerTooLarge after `maxBytes`, however long the service says it is. */
export function boundedAnswer(response: Response, maxBytes: number): Response {
  if (!response.body) return response;
  let size = 0;
  const counter = new TransformStream<Uint8Array, Uint8Array>({
    transform(chunk, controller) {
      size += chunk.byteLength;
      if (size > maxBytes) throw new AnswerTooLarge(maxBytes);
      controller.enqueue(chunk);
    },
  });
  return new Response(response.body.pipeThrough(counter), response);
}

/** Images of the largest size as base64, with the drafts before them, take a third of this. */
const MAX_IMAGE_ANSWER_BYTES = 96 * 1024 * 1024;

/** The fetch of the image providers' clients. */
export const fetchImageAnswer = async (url: string | URL | Request, init?: RequestInit): Promise<Response> =>
  boundedAnswer(await fetch(url, init), MAX_IMAGE_ANSWER_BYTES);
