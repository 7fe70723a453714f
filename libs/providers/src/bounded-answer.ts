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

const LINE_FEED = 10;

/** The same response; holds pieces of its body back until one contains a line feed, then passes them on as one. */
export function joinUntilLineEnd(response: Response): Response {
  if (!response.body) return response;
  let held: Uint8Array[] = [];
  const joiner = new TransformStream<Uint8Array, Uint8Array>({
    transform(chunk, controller) {
      held.push(chunk);
      if (!chunk.includes(LINE_FEED)) return;
      controller.enqueue(Buffer.concat(held));
      held = [];
    },
    flush(controller) {
      if (held.length > 0) controller.enqueue(Buffer.concat(held));
    },
  });
  return new Response(response.body.pipeThrough(joiner), response);
}

/** Images of the largest size as base64, with the drafts before them, take a third of this. */
const MAX_IMAGE_ANSWER_BYTES = 96 * 1024 * 1024;

/**
 * The fetch of the image providers' clients. OpenAI's reads a stream of events by searching an unfinished line from its
 * beginning with every piece that comes; an image is a line of megabytes, and that search took a fifth of a worker's time.
 */
export const fetchImageAnswer = async (url: string | URL | Request, init?: RequestInit): Promise<Response> =>
  joinUntilLineEnd(boundedAnswer(await fetch(url, init), MAX_IMAGE_ANSWER_BYTES));
