// npm run draw:trace: starts a stack that is traced, generates a picture whose first try fails, and draws the trace into docs/traces.
import { randomBytes } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { inRepository } from '#stack/paths';
import { startTestStack } from '#stack/testing/test-stack';
import { api, faults, signIn, waitFor } from '#testing';
import { startTraceReceiver, type ReceivedSpan } from '#testing/trace-receiver';
import { waterfall } from './waterfall.js';

const PICTURE = inRepository('docs', 'traces', 'generation.svg');
const PROMPT = 'A paper boat on a still lake';

const isEnd = ({ name, attributes }: ReceivedSpan): boolean =>
  name === 'run generation.image' && attributes['inkloom.job.outcome'] === 'completed';

const receiver = await startTraceReceiver();
const stack = await startTestStack('traces', { env: { OTEL_EXPORTER_OTLP_ENDPOINT: receiver.url } });
try {
  const token = await signIn('shopper');
  // The first calls and failures of a process load its libraries.
  await generateWithRetry();
  const traceId = await generateWithRetry();
  const spans = receiver.spans.filter((span) => span.traceId === traceId && !span.name.startsWith('publish '));
  writeFileSync(PICTURE, waterfall('One generation, from the click to the call of the provider and its retry', spans));
  process.stdout.write(`${spans.length} spans drawn into ${PICTURE}\n`);

  async function generateWithRetry(): Promise<string> {
    await faults.add({ service: 'openai', match: 'images/generations', mode: 'status', status: 503, times: 1 });
    const id = randomBytes(16).toString('hex');
    const headers = { traceparent: `00-${id}-${randomBytes(8).toString('hex')}-01`, prefer: 'respond-async' };
    await api(token).post('/api/generate-image', { prompt: PROMPT }, { headers });
    const spansOf = (): ReceivedSpan[] => receiver.spans.filter((span) => span.traceId === id);
    await waitFor(() => Promise.resolve(spansOf().some(isEnd) && spansOf().some(({ kind }) => kind === 2)), {
      what: 'the trace to be whole',
    });
    return id;
  }
} finally {
  await stack.stop();
  await receiver.close();
}
