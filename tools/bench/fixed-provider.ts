// An image provider that takes a fixed time and next to no CPU: it sends the same small image each time, where the sandbox draws one.
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import sharp from 'sharp';

const SIDE = 256;

export interface FixedProvider {
  /** For OPENAI_BASE_URL. */
  url: string;
  close: () => void;
}

/** Answers each request after `delayMs` with a stream of one finished image, as OpenAI does. */
export async function startFixedProvider(delayMs: number): Promise<FixedProvider> {
  const image = await sharp({ create: { width: SIDE, height: SIDE, channels: 3, background: '#2a4b8d' } })
    .png()
    .toBuffer();
  const event = { type: 'image_generation.completed', b64_json: image.toString('base64') };
  const stream = `event: ${event.type}\ndata: ${JSON.stringify(event)}\n\n`;
  const server = createServer((request, response) => {
    request.resume();
    setTimeout(() => response.writeHead(200, { 'content-type': 'text/event-stream' }).end(stream), delayMs);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}/v1`, close: () => server.close() };
}
