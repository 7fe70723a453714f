import { expect, it } from 'vitest';
import { AnswerTooLarge, boundedAnswer, joinUntilLineEnd } from './bounded-answer.js';

const endless = (): { response: Response; sent: () => number } => {
  let sent = 0;
  const body = new ReadableStream<Uint8Array>({
    pull(controller) {
      sent += 1_000;
      controller.enqueue(new Uint8Array(1_000));
    },
  });
  return { response: new Response(body, { status: 201, headers: { 'x-kept': 'yes' } }), sent: () => sent };
};

it('reads an answer up to the limit, whole', async () => {
  const answer = boundedAnswer(new Response('abc', { status: 201, headers: { 'x-kept': 'yes' } }), 3);
  expect([answer.status, answer.headers.get('x-kept'), await answer.text()]).toEqual([201, 'yes', 'abc']);
  expect(boundedAnswer(new Response(null, { status: 204 }), 3).body).toBeNull();
});

it('ends an answer without end', async () => {
  const { response, sent } = endless();
  await expect(boundedAnswer(response, 10_000).text()).rejects.toBeInstanceOf(AnswerTooLarge);
  expect(sent()).toBeLessThan(20_000);
});

it('passes pieces on as one once a line ends in them, and what follows the last line', async () => {
  const pieces = ['data: a', 'b', 'c\n\ndata: d', 'e\n', '\nf', 'g'];
  const body = ReadableStream.from(pieces.map((piece) => new TextEncoder().encode(piece)));
  const answer = joinUntilLineEnd(new Response(body as ReadableStream<Uint8Array>, { headers: { 'x-kept': 'yes' } }));
  const read: string[] = [];
  for await (const piece of answer.body!) read.push(new TextDecoder().decode(piece));
  expect([answer.headers.get('x-kept'), read]).toEqual(['yes', ['data: abc\n\ndata: d', 'e\n', '\nf', 'g']]);
});
