import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { exportJWK, generateKeyPair, SignJWT, type JWTPayload } from 'jose';

type KeyPair = Awaited<ReturnType<typeof generateKeyPair>>;

/** A small OpenID provider on real HTTP: metadata, keys, and a token endpoint that answers what a spec sets. */
export class Issuer {
  readonly asked: string[] = [];
  /** The form the token endpoint got last. */
  redeemed: URLSearchParams | undefined;
  tokenAnswer: () => Promise<{ status: number; body: unknown }> = async () => ({
    status: 400,
    body: { error: 'invalid_grant' },
  });
  keysWork = true;
  private keys: KeyPair | undefined;
  private port = 0;
  private readonly server: Server = createServer((request, response) => {
    let body = '';
    request
      .on('data', (chunk) => (body += chunk))
      .on(
        'end',
        () =>
          void this.answer(request.url!, body).then(({ status, body: answer }) => {
            response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(answer));
          }),
      );
  });

  async start(): Promise<this> {
    this.keys ??= await generateKeyPair('RS256');
    await new Promise<void>((resolve) => this.server.listen(this.port, '127.0.0.1', resolve));
    this.port = (this.server.address() as AddressInfo).port;
    return this;
  }

  async stop(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }

  get url(): string {
    return `http://127.0.0.1:${this.port}`;
  }

  /** Signs with the published key unless another is given. */
  async sign(
    claims: JWTPayload,
    header: { typ?: string; alg?: string; kid?: string } = {},
    keys = this.keys!,
  ): Promise<string> {
    return new SignJWT({ iss: this.url, iat: Math.floor(Date.now() / 1000), ...claims })
      .setProtectedHeader({ alg: 'RS256', kid: 'one', ...header })
      .sign(keys.privateKey);
  }

  private async answer(path: string, body: string): Promise<{ status: number; body: unknown }> {
    this.asked.push(path);
    if (path === '/.well-known/openid-configuration') return { status: 200, body: this.metadata() };
    if (path === '/jwks')
      return this.keysWork
        ? {
            status: 200,
            body: { keys: [{ ...(await exportJWK(this.keys!.publicKey)), kid: 'one', alg: 'RS256', use: 'sig' }] },
          }
        : { status: 500, body: {} };
    this.redeemed = new URLSearchParams(body);
    return this.tokenAnswer();
  }

  private metadata() {
    return {
      issuer: this.url,
      authorization_endpoint: `${this.url}/authorize`,
      token_endpoint: `${this.url}/token`,
      jwks_uri: `${this.url}/jwks`,
      end_session_endpoint: `${this.url}/logout`,
      authorization_response_iss_parameter_supported: true,
    };
  }
}
