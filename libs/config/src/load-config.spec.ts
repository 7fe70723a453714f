import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { parseConfig } from './load-config.js';

const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string };

describe('the configuration', () => {
  it('[APP-20, APP-21] has version 1.0.0, and the development flag is off by default', () => {
    expect(parseConfig({})).toMatchObject({ APP_VERSION: '1.0.0', DEVELOPMENT: false });
    expect(version).toBe('1.0.0');
    expect(parseConfig({ DEVELOPMENT: 'true' }).DEVELOPMENT).toBe(true);
    expect(parseConfig({ DEVELOPMENT: '' }).DEVELOPMENT).toBe(false);
  });

  it('[TERM-04] configures every storage with the sandbox, and with the real services only with their keys', () => {
    expect(parseConfig({ SANDBOX_URL: 'http://localhost:9' })).toMatchObject({
      STORAGE: 'local',
      s3: { endpoint: 'http://localhost:9/s3', pathStyle: true, uploadOrigin: 'http://localhost:9' },
      cloudinary: { uploadUrl: 'http://localhost:9/cloudinary', folder: 'inkloom' },
    });
    const live = {
      PROVIDERS: 'live',
      OPENAI_API_KEY: 'k',
      GOOGLE_API_KEY: 'k',
      PRINTFUL_TOKEN: 'k',
      OIDC_ISSUER: 'https://id.example.com',
      AUTH_COOKIE_SECRET: 'a secret of 16 or more',
      PICTURES_URL: 'https://p.example.com',
    };
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

  it('names every wrong variable', () => {
    expect(() => parseConfig({ DEVELOPMENT: 'perhaps', PORT: 'x' })).toThrow(/DEVELOPMENT is wrong.*|PORT is wrong/);
  });
});
