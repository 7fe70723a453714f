import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { parseConfig } from './load-config.js';

const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string };

const live = {
  PROVIDERS: 'live',
  NODE_ENV: 'production',
  PUBLIC_URL: 'https://inkloom.example.com',
  TRUSTED_PROXIES: '1',
  DATABASE_URL: 'postgres://app:a-password@db.example.internal:5432/inkloom',
  REDIS_URL: 'redis://:a-password@redis.example.internal:6379',
  OPENAI_API_KEY: 'k',
  GOOGLE_API_KEY: 'k',
  PRINTFUL_TOKEN: 'k',
  STRIPE_SECRET_KEY: 'k',
  STRIPE_PUBLISHABLE_KEY: 'k',
  STRIPE_WEBHOOK_SECRET: 'k',
  SMTP_URL: 'smtps://user:p%40ss@mail.example.com',
  MAIL_FROM: 'Inkloom <orders@example.com>',
  OIDC_ISSUER: 'https://id.example.com',
  AUTH_COOKIE_SECRET: 'a-secret-of-thirty-two-characters',
  PICTURES_URL: 'https://p.example.com',
};

describe('the configuration', () => {
  it('[APP-20, APP-21] has version 1.0.0, and the development flag is off by default', () => {
    expect(parseConfig({})).toMatchObject({ APP_VERSION: '1.0.0', DEVELOPMENT: false });
    expect(version).toBe('1.0.0');
    expect(parseConfig({ DEVELOPMENT: 'true' }).DEVELOPMENT).toBe(true);
    expect(parseConfig({ DEVELOPMENT: '' }).DEVELOPMENT).toBe(false);
  });

  it('sends mails to the sandbox, and with the real services over TLS from an address that breaks out of no header', () => {
    expect(parseConfig({ SANDBOX_URL: 'http://localhost:9', SANDBOX_SMTP_PORT: '10' }).mail).toMatchObject({
      host: 'localhost',
      port: 10,
      secure: false,
      auth: null,
    });
    expect(parseConfig(live).mail).toEqual({
      host: 'mail.example.com',
      port: 465,
      secure: true,
      requireTLS: false,
      auth: { user: 'user', pass: 'p@ss' },
      from: { name: 'Inkloom', address: 'orders@example.com' },
    });
    const startTls = { ...live, SMTP_URL: 'smtp://mail.example.com?requireTLS=true', MAIL_FROM: 'orders@example.com' };
    expect(parseConfig(startTls).mail).toMatchObject({ port: 587, requireTLS: true, from: { name: '' } });
    for (const from of [
      'Inkloom',
      'a@b.example\r\nBcc: x@y.example',
      'A <a@b.example>, c@d.example',
      '"A" <a@b.example',
    ])
      expect(() => parseConfig({ ...live, MAIL_FROM: from })).toThrow('MAIL_FROM is wrong: must be an address');
    expect(() => parseConfig({ ...live, SMTP_URL: 'https://mail.example.com' })).toThrow('SMTP_URL is wrong');
  });

  it('[TERM-04] configures every storage with the sandbox, and with the real services only with their keys', () => {
    expect(parseConfig({ SANDBOX_URL: 'http://localhost:9' })).toMatchObject({
      STORAGE: 'local',
      s3: { endpoint: 'http://localhost:9/s3', pathStyle: true, uploadOrigin: 'http://localhost:9' },
      cloudinary: { uploadUrl: 'http://localhost:9/cloudinary', folder: 'inkloom' },
    });
    expect(parseConfig(live)).toMatchObject({ s3: undefined, cloudinary: undefined });
    expect(() => parseConfig({ ...live, STORAGE: 's3', S3_BUCKET: 'b' })).toThrow(
      'STORAGE=s3 needs S3_BUCKET, S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY',
    );
    expect(() => parseConfig({ ...live, STORAGE: 'cloudinary', CLOUDINARY_CLOUD_NAME: 'c' })).toThrow(
      'STORAGE=cloudinary needs',
    );
    const keys = {
      S3_BUCKET: 'b',
      S3_REGION: 'eu-central-1',
      S3_ACCESS_KEY_ID: 'id',
      S3_SECRET_ACCESS_KEY: 'secret',
      CLOUDINARY_CLOUD_NAME: 'c',
      CLOUDINARY_UPLOAD_PRESET: 'p',
    };
    expect(parseConfig({ ...live, ...keys, STORAGE: 's3' })).toMatchObject({
      s3: { endpoint: undefined, pathStyle: false, uploadOrigin: 'https://b.s3.eu-central-1.amazonaws.com' },
      cloudinary: { uploadUrl: 'https://api.cloudinary.com', uploadPreset: 'p', signing: undefined },
    });
  });

  it('[TOK-03] gives each token pack the price of the configuration, and refuses a list that is not whole', () => {
    const prices = 'starter=5.00, popular=20.00,pro=35.50,unlimited=300.00';
    expect(parseConfig({ TOKEN_PACK_PRICES: prices }).TOKEN_PACK_PRICES).toEqual({
      starter: 500,
      popular: 2000,
      pro: 3550,
      unlimited: 30_000,
    });
    for (const wrong of [
      'starter=5.00',
      `${prices},mega=1.00`,
      prices.replace('5.00', '5'),
      prices.replace('5.00', '0.49'),
    ])
      expect(() => parseConfig({ TOKEN_PACK_PRICES: wrong })).toThrow('TOKEN_PACK_PRICES is wrong');
  });

  it('names every wrong variable', () => {
    expect(() => parseConfig({ DEVELOPMENT: 'perhaps', PORT: 'x' })).toThrow(/DEVELOPMENT is wrong.*|PORT is wrong/);
  });
});

describe('the configuration of the real services', () => {
  const development = { ...live, NODE_ENV: 'development' };
  const refusal = (settings: Record<string, string | undefined>): string => {
    try {
      parseConfig(settings);
    } catch (error) {
      return (error as Error).message;
    }
    return 'accepted';
  };

  it('refuses connections that end before a call that they carry may', () => {
    expect(parseConfig({ SYNC_ANSWER_MS: '125000', IDLE_TIMEOUT_MS: '150000' })).toMatchObject({
      SYNC_ANSWER_MS: 125_000,
    });
    expect(() => parseConfig({ SYNC_ANSWER_MS: '125001', IDLE_TIMEOUT_MS: '150000' })).toThrow(
      /^IDLE_TIMEOUT_MS is wrong: /,
    );
  });

  it('accepts settings that are safe', () => {
    expect(refusal(live)).toBe('accepted');
    expect(refusal({ ...live, REDIS_URL: 'rediss://default:secret@redis.example.com:6380' })).toBe('accepted');
  });

  it.each<[string, Record<string, string | undefined>, RegExp]>([
    ['no public address', { PUBLIC_URL: undefined }, /^PUBLIC_URL is not set; set it to the https address [^.]+\.$/],
    ['an http address', { PUBLIC_URL: 'http://inkloom.example.com' }, /^PUBLIC_URL .* begins with https:\/\/\.$/],
    ['http on this machine in production', { PUBLIC_URL: 'http://localhost:3000' }, /^PUBLIC_URL /],
    ['another scheme', { PUBLIC_URL: 'ftp://inkloom.example.com' }, /^PUBLIC_URL /],
    ['no issuer', { OIDC_ISSUER: undefined }, /^OIDC_ISSUER is not set; /],
    ['an http issuer', { OIDC_ISSUER: 'http://id.example.com' }, /^OIDC_ISSUER .* begins with https:\/\/\.$/],
    ['no cookie secret', { AUTH_COOKIE_SECRET: undefined }, /^AUTH_COOKIE_SECRET is not set; .* 32 characters\.$/],
    [
      'the cookie secret of development',
      { AUTH_COOKIE_SECRET: 'inkloom-development-only' },
      /^AUTH_COOKIE_SECRET is the one of development, .* of your own\.$/,
    ],
    [
      'a cookie secret of one letter',
      { AUTH_COOKIE_SECRET: 'x'.repeat(32) },
      /^AUTH_COOKIE_SECRET repeats few characters, .* of your own\.$/,
    ],
    ['proxies at every address', { TRUSTED_PROXIES: '10.0.0.1,::/0' }, /^TRUSTED_PROXIES believes far too many .+\.$/],
    [
      'proxies at two halves of all',
      { TRUSTED_PROXIES: '0.0.0.0/1,128.0.0.0/1' },
      /^TRUSTED_PROXIES believes far too /,
    ],
    ['more proxies than any shop has', { TRUSTED_PROXIES: '6' }, /^TRUSTED_PROXIES believes far too many /],
    [
      'no word of proxies',
      { TRUSTED_PROXIES: undefined },
      /^TRUSTED_PROXIES is not set, .+ set it to the number .+\.$/,
    ],
    [
      'an owner without a password',
      { MIGRATION_DATABASE_URL: 'postgres://owner@db.example.internal/inkloom' },
      /^MIGRATION_DATABASE_URL has no password; /,
    ],
    [
      'an owner with the password of development',
      { MIGRATION_DATABASE_URL: 'postgres://inkloom:inkloom@postgres:5432/inkloom' },
      /^MIGRATION_DATABASE_URL has the password of development, /,
    ],
    [
      'a key for traces over http',
      { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://collector:4318', OTEL_EXPORTER_OTLP_HEADERS: 'authorization=key' },
      /^OTEL_EXPORTER_OTLP_ENDPOINT .* is not https, /,
    ],
    ['a short cookie secret', { AUTH_COOKIE_SECRET: 'x'.repeat(31) }, /^AUTH_COOKIE_SECRET is too short; .* 32 /],
    ['no database', { DATABASE_URL: undefined }, /^DATABASE_URL is not set; /],
    [
      'a database without a password',
      { DATABASE_URL: 'postgres://app@db.example.internal/inkloom' },
      /^DATABASE_URL has no password; set one [^.]+\.$/,
    ],
    [
      'a database without a password that the query names',
      { DATABASE_URL: 'postgres://app@localhost/inkloom?host=db.example.internal' },
      /^DATABASE_URL has no password; /,
    ],
    [
      'the password of development',
      { DATABASE_URL: 'postgres://inkloom:inkloom@postgres:5432/inkloom' },
      /^DATABASE_URL has the password of development, /,
    ],
    [
      'a Redis without a password',
      { REDIS_URL: 'redis://redis.example.internal:6379' },
      /^REDIS_URL has no password; [^.]+\.$/,
    ],
    [
      'a Redis with a user name alone',
      { REDIS_URL: 'redis://app@redis.example.internal:6379' },
      /^REDIS_URL has no password; /,
    ],
    [
      'mail without TLS',
      { SMTP_URL: 'smtp://u:p@mail.example.com:587' },
      /^SMTP_URL is without TLS, .*requireTLS=true\.$/,
    ],
    [
      'a webhook without TLS, without naming its address',
      { ALERT_WEBHOOK_URL: 'http://hooks.example.com/T1/secret' },
      /^ALERT_WEBHOOK_URL is not https, (?!.*secret)/,
    ],
    ...[
      'OPENAI_BASE_URL',
      'GOOGLE_BASE_URL',
      'PRINTFUL_BASE_URL',
      'STRIPE_BASE_URL',
      'S3_ENDPOINT',
      'CLOUDINARY_UPLOAD_URL',
      'CLOUDINARY_DELIVERY_URL',
      'DALLE_PICTURES_URL',
    ].map((name): [string, Record<string, string>, RegExp] => [
      `http for ${name}`,
      { [name]: 'http://proxy.example.com' },
      new RegExp(`^${name} .* set it to an https address\\.$`),
    ]),
  ])('refuses %s', (_name, change, sentence) => {
    expect(refusal({ ...live, ...change })).toMatch(sentence);
  });

  it('names all that is wrong at once', () => {
    expect(refusal({ PROVIDERS: 'live', REDIS_URL: 'redis://redis:6379' })).toMatch(
      /OPENAI_API_KEY, GOOGLE_API_KEY, PRINTFUL_TOKEN, STRIPE_SECRET_KEY, STRIPE_PUBLISHABLE_KEY, STRIPE_WEBHOOK_SECRET, SMTP_URL, MAIL_FROM; .*PUBLIC_URL .*OIDC_ISSUER .*AUTH_COOKIE_SECRET .*DATABASE_URL .*REDIS_URL /,
    );
  });

  it.each<[string, Record<string, string>]>([
    ['a browser on this machine', { PUBLIC_URL: 'http://localhost:3000', OIDC_ISSUER: 'http://127.0.0.1:8080' }],
    ['a database without a password', { DATABASE_URL: 'postgres://inkloom@127.0.0.1:5432/inkloom' }],
    ['a Redis without a password', { REDIS_URL: 'redis://[::1]:6379' }],
    ['a mail server', { SMTP_URL: 'smtp://127.0.0.1:2525' }],
    ['a proxy', { OPENAI_BASE_URL: 'http://127.0.0.1:9000/v1' }],
  ])('accepts on loopback: %s', (_name, change) => {
    expect(refusal({ ...development, ...change })).toBe('accepted');
  });

  it('[JOB-10] traces nothing by default, and takes a collector with what it asks for', () => {
    expect(parseConfig({}).OTEL_EXPORTER_OTLP_ENDPOINT).toBeUndefined();
    expect(parseConfig({}).TRACE_RATIO).toBe(1);
    const given = {
      OTEL_EXPORTER_OTLP_ENDPOINT: 'https://collector.example.com:4318/',
      OTEL_EXPORTER_OTLP_HEADERS: 'Authorization=Bearer%20abc%3D, x-shop=1',
      TRACE_RATIO: '0.1',
    };
    expect(parseConfig(given)).toMatchObject({
      OTEL_EXPORTER_OTLP_ENDPOINT: 'https://collector.example.com:4318',
      OTEL_EXPORTER_OTLP_HEADERS: { authorization: 'Bearer abc=', 'x-shop': '1' },
      TRACE_RATIO: 0.1,
    });
  });

  it.each([
    { OTEL_EXPORTER_OTLP_ENDPOINT: 'ftp://collector' },
    { OTEL_EXPORTER_OTLP_HEADERS: 'authorization' },
    { OTEL_EXPORTER_OTLP_HEADERS: 'a=%0d%0ax-more:1' },
    { OTEL_EXPORTER_OTLP_HEADERS: 'a=%zz' },
    { TRACE_RATIO: '1.1' },
    { TRACE_QUEUE_SPANS: '0' },
  ])('refuses wrong settings of traces: %j', (given) => {
    expect(() => parseConfig(given)).toThrow(`${Object.keys(given)[0]} is wrong`);
  });

  it('takes no other host for loopback', () => {
    for (const host of ['127.0.0.1.example.com', 'localhost.example.com', '128.0.0.1', '[::2]', 'redis.localhost'])
      expect(refusal({ ...live, REDIS_URL: `redis://${host}:6379` })).toMatch(/^REDIS_URL has no password/);
  });
});
