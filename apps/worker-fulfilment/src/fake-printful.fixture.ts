import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

interface FakeOrder {
  id: number;
  external_id: string;
  status: string;
  error: string | null;
  items: {
    external_id?: string;
    variant_id: number;
    quantity: number;
    files: { type: string; url: string; position?: object }[];
    options: unknown[];
  }[];
  shipments: object[];
}

type Step = 'look-up' | 'create' | 'confirm' | 'read';
interface Refusal {
  apiCode?: string;
  /** Seconds. */
  retryAfter?: number;
}
type Trouble = (response: ServerResponse) => void;

/** The orders half of the print provider over real HTTP: external ids are never freed, and every accepted effect is written down. */
export class FakePrintful {
  readonly orders: FakeOrder[] = [];
  /** `create <external id>` and `confirm <external id>`, in the order they were accepted. */
  readonly journal: string[] = [];
  /** Called once when the step has happened, before it is answered. */
  private readonly after = new Map<Step, (() => unknown)[]>();
  private readonly trouble = new Map<Step, Trouble[]>();
  private readonly server = createServer((request, response) => void this.serve(request, response));

  async start(): Promise<this> {
    await new Promise<void>((resolve) => this.server.listen(0, '127.0.0.1', resolve));
    return this;
  }

  async stop(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }

  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  get last(): FakeOrder {
    return this.orders.at(-1)!;
  }

  /** The next answer to the step is lost, though the step happens. */
  loseAnswer(step: Step): void {
    this.onceAfter(step, () => 'lose');
  }

  onceAfter(step: Step, work: () => unknown): void {
    this.after.set(step, [...(this.after.get(step) ?? []), work]);
  }

  /** The next call of the step is refused and does not happen. */
  refuse(step: Step, status: number, message: string, { apiCode, retryAfter }: Refusal = {}): void {
    const body = JSON.stringify({
      code: status,
      result: message,
      error: { reason: 'BadRequest', message, ...(apiCode ? { api_error_code: apiCode } : {}) },
    });
    this.trouble.set(step, [
      ...(this.trouble.get(step) ?? []),
      (response) => {
        if (retryAfter !== undefined) response.setHeader('retry-after', retryAfter);
        response.writeHead(status, { 'content-type': 'application/json' }).end(body);
      },
    ]);
  }

  private async serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const path = request.url!;
    const step: Step =
      request.method === 'POST'
        ? path.endsWith('/confirm')
          ? 'confirm'
          : 'create'
        : path.startsWith('/orders/@')
          ? 'look-up'
          : 'read';
    const body = await bodyOf(request);
    const refusal = this.trouble.get(step)?.shift();
    if (refusal) return refusal(response);
    const answer = this[`do_${step.replace('-', '_') as 'look_up' | 'create' | 'confirm' | 'read'}`](path, body);
    const outcome = await this.after.get(step)?.shift()?.();
    if (outcome === 'lose') return void response.socket!.destroy();
    const [status, content] = answer
      ? [200, { code: 200, result: answer, extra: [] }]
      : [404, { code: 404, result: 'Not Found', error: { reason: 'NotFound', message: 'Not Found' } }];
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(content));
  }

  private do_look_up(path: string): FakeOrder | undefined {
    return this.orders.find((order) => `/orders/@${order.external_id}` === path);
  }

  private do_read(path: string): FakeOrder | undefined {
    return this.orders.find((order) => `/orders/${order.id}` === path);
  }

  private do_create(_path: string, body: Pick<FakeOrder, 'external_id' | 'items'>): FakeOrder {
    if (this.do_look_up(`/orders/@${body.external_id}`))
      throw new Error('The look-up before it would have found this order');
    this.journal.push(`create ${body.external_id}`);
    this.orders.push({ id: 9_000 + this.orders.length, status: 'draft', error: null, shipments: [], ...body });
    return this.last;
  }

  private do_confirm(path: string): FakeOrder {
    const order = this.do_read(path.replace('/confirm', ''))!;
    this.journal.push(`confirm ${order.external_id}`);
    order.status = 'pending';
    return order;
  }
}

async function bodyOf(request: IncomingMessage): Promise<Pick<FakeOrder, 'external_id' | 'items'>> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return chunks.length > 0 ? JSON.parse(Buffer.concat(chunks).toString()) : { external_id: '', items: [] };
}
