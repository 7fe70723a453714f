import { crc32, deflateSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import sharp from 'sharp';
import { api, signIn } from '#testing';
import { newDesign } from './shop.js';
import { newShopper } from './shoppers.js';

const MEGABYTE = 1024 * 1024;

/** A new shopper with an account. */
async function account() {
  const token = await newShopper();
  const { body } = await api(token).post('/api/users', { firstName: 'Ada', lastName: 'Lovelace', username: 'ada' });
  return { token, user: body, mine: `/api/users/sub/${encodeURIComponent(body.sub)}` };
}

const noise = (width: number, height: number) =>
  sharp({
    create: { width, height, channels: 3, background: 'red', noise: { type: 'gaussian', mean: 128, sigma: 40 } },
  });

function send(token: string, bytes: Buffer, path = 'profile', name = 'file') {
  const form = new FormData();
  form.append(name, new Blob([new Uint8Array(bytes)], { type: 'image/png' }), 'photo.png');
  return api(token).post(`/api/users/photos/${path}`, form);
}

const stored = async (url: string): Promise<Buffer> => Buffer.from(await (await fetch(url)).arrayBuffer());

/** A PNG of a few bytes that decodes to more pixels than fit into memory. */
function bomb(side: number): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(side, 0);
  header.writeUInt32BE(side, 4);
  header.set([8, 2, 0, 0, 0], 8);
  const chunk = (type: string, data: Buffer) => {
    const named = Buffer.concat([Buffer.from(type, 'latin1'), data]);
    const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
    length.writeUInt32BE(data.length);
    sum.writeUInt32BE(crc32(named));
    return Buffer.concat([length, named, sum]);
  };
  const parts = [chunk('IHDR', header), chunk('IDAT', deflateSync(Buffer.alloc(1000))), chunk('IEND', Buffer.alloc(0))];
  return Buffer.concat([Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]), ...parts]);
}

describe('the account', () => {
  it('[PROF-04, PROF-07] is not found until it is created, and created once from identity data with everything on', async () => {
    const token = await newShopper();
    const { user } = (await api(token).get('/auth/check')).body;
    expect(user.hasAccount).toBe(false);
    const mine = `/api/users/sub/${encodeURIComponent(user.sub)}`;
    expect((await api(token).get(mine)).status).toBe(404);
    expect((await api(token).put(mine, { phone: '12345' })).status).toBe(404);

    const input = {
      sub: user.sub,
      email: 'someone@else.example',
      firstName: 'Ada',
      roles: ['Admin'],
      notifications: { push: 'none' },
    };
    const made = await Promise.all([1, 2, 3].map(() => api(token).post('/api/users', input)));
    expect(made.map(({ status }) => status)).toEqual([200, 200, 200]);
    const one = made[0]!.body;
    for (const { body } of made) expect(body).toEqual(one);
    expect(one).toMatchObject({
      _id: user._id,
      sub: user.sub,
      firstName: 'Ada',
      lastName: '',
      phone: '',
      about: '',
      roles: [],
      profilePhotoUrl: null,
      coverPhotoUrl: null,
      permissions: ['write:Generate'],
      notifications: { email: { comments: true, candidates: true, offers: true }, push: 'everything' },
    });
    expect(one.email).not.toBe('someone@else.example');

    await api(token).put(mine, { firstName: 'Augusta' });
    expect((await api(token).post('/api/users', input)).body.firstName).toBe('Augusta');
    expect((await api(token).get('/auth/check')).body.user).toMatchObject({ hasAccount: true, firstName: 'Augusta' });
  });

  it('[PROF-02, PROF-06] changes only the fields sent, by sub or by id', async () => {
    const { token, user, mine } = await account();
    const change = {
      username: ' ada.l ',
      phone: '+1 (555) 010-0199',
      about: 'Notes on the engine',
      address: {
        street: '1 Analytical Way',
        city: 'Toronto',
        state: 'Ontario',
        postalCode: 'M5V 2T6',
        country: 'Canada',
      },
      notifications: { email: { comments: false, candidates: true, offers: false }, push: 'same-as-email' },
    };
    const changed = await api(token).put(mine, change);
    expect(changed).toMatchObject({
      status: 200,
      body: { ...change, username: 'ada.l', firstName: 'Ada', lastName: 'Lovelace' },
    });
    expect((await api(token).put(`/api/users/${user._id}`, { about: '' })).body).toMatchObject({
      about: '',
      phone: change.phone,
      address: change.address,
    });
    expect((await api(token).get(`/api/users/${user._id}`)).body).toEqual((await api(token).get(mine)).body);
  });

  it('[PROF-06] keeps email, roles, permissions and everything else out of reach', async () => {
    const { token, user, mine } = await account();
    const grab = {
      ...user,
      email: 'boss@example.com',
      roles: ['Admin'],
      permissions: ['write:Terminal'],
      sub: 'sandbox|admin',
      _id: user.sub,
      issuer: 'https://evil.example',
      barredAt: '2020-01-01',
      cartVersion: 99,
      createdAt: '2001-01-01T00:00:00.000Z',
      picture: 'https://evil.example/x.png',
      phone: '12345',
    };
    const { status, body } = await api(token).put(mine, grab);
    expect(status).toBe(200);
    expect(body).toEqual({ ...user, phone: '12345', updatedAt: expect.any(String) });
    expect((await api(token).get('/auth/check')).body.user).toMatchObject({
      sub: user.sub,
      roles: [],
      permissions: ['write:Generate'],
    });
    expect((await api(token).get('/api/admin/orders')).status).toBe(403);
  });

  it("[PROF-06] responds 404 for another user's, and 401 without a token", async () => {
    const [owner, stranger] = [await account(), await account()];
    const admin = await signIn('admin');
    for (const token of [stranger.token, admin]) {
      for (const path of [owner.mine, `/api/users/${owner.user._id}`]) {
        expect((await api(token).get(path)).status).toBe(404);
        expect((await api(token).put(path, { about: 'taken over' })).status).toBe(404);
      }
    }
    expect((await api(stranger.token).post('/api/users', { sub: owner.user.sub })).status).toBe(404);
    expect((await api(owner.token).get('/api/users/sub/nobody')).status).toBe(404);
    expect((await api(owner.token).get('/api/users/not-an-id')).status).toBe(404);
    expect((await api().get(owner.mine)).status).toBe(401);
    expect((await api().put(owner.mine, {})).status).toBe(401);
    expect((await send('', await noise(8, 8).png().toBuffer())).status).toBe(401);
    expect((await api(owner.token).get(owner.mine)).body).toEqual(owner.user);
  });

  it.each([
    ['firstName', { firstName: ' ' }, 'Please enter your first name.'],
    ['firstName', { firstName: 7 }, null],
    ['lastName', { lastName: 'x'.repeat(61) }, 'Please use at most 60 characters.'],
    ['username', { username: 'two words' }, 'Please use letters, digits and . _ + - @ without spaces.'],
    ['phone', { phone: 'call me' }, 'Please enter a phone number such as +1 555 010 0199.'],
    ['about', { about: 'x'.repeat(1001) }, 'Please use at most 1000 characters.'],
    ['about', { about: 'a\0b' }, null],
    [
      'address.country',
      { address: { street: '', city: '', state: '', postalCode: '', country: 'France' } },
      'Please choose United States, Canada or Mexico.',
    ],
    [
      'address.postalCode',
      { address: { street: '', city: '', state: '', postalCode: 'M5V 2T6', country: 'Mexico' } },
      'Please enter a valid postal code for Mexico.',
    ],
    ['address', { address: 'at home' }, null],
    [
      'notifications.email.comments',
      { notifications: { email: { comments: 'yes', candidates: true, offers: true }, push: 'everything' } },
      null,
    ],
    [
      'notifications.push',
      { notifications: { email: { comments: true, candidates: true, offers: true }, push: 'sometimes' } },
      null,
    ],
    [
      'profilePhotoUrl',
      { profilePhotoUrl: 'https://evil.example/x.png' },
      "We can't load pictures from this address. Please upload the picture instead.",
    ],
    ['coverPhotoUrl', { coverPhotoUrl: 'javascript:alert(1)' }, null],
  ])('[PROF-02] refuses a wrong %s at its field', async (field, change, sentence) => {
    const { token, user, mine } = await account();
    const { status, body } = await api(token).put(mine, change);
    expect({ status, field: body.field }).toEqual({ status: 400, field });
    if (sentence) expect(body.error).toBe(sentence);
    expect((await api(token).get(mine)).body).toEqual(user);
  });
});

describe('photos', () => {
  it('[PROF-03, PROF-07] are cropped upright to their shape, without metadata, and stored with the profile on save', async () => {
    const { token, mine } = await account();
    // Shown rotated to the right: the bottom left of the file is the top left of the picture.
    const halves = await sharp({ create: { width: 400, height: 300, channels: 3, background: '#d02030' } })
      .composite([
        { input: { create: { width: 400, height: 150, channels: 3, background: '#2040d0' } }, left: 0, top: 150 },
      ])
      .png()
      .toBuffer();
    const photo = await sharp(halves)
      .withExif({ IFD0: { Make: 'SecretCamera', Orientation: '6' } })
      .withMetadata({ orientation: 6 })
      .jpeg({ quality: 95 })
      .toBuffer();
    const { status, body } = await send(token, photo, 'profile?left=0&top=0&width=0.5&height=0.375');
    expect({ status, width: body.width, height: body.height }).toEqual({ status: 200, width: 150, height: 150 });
    const kept = await stored(body.url);
    const facts = await sharp(kept).metadata();
    expect([facts.format, facts.width, facts.orientation, facts.exif]).toEqual(['jpeg', 150, undefined, undefined]);
    const { dominant } = await sharp(kept).stats();
    expect(dominant.b).toBeGreaterThan(dominant.r);

    const cover = (await send(token, await noise(3000, 1500).jpeg().toBuffer(), 'cover')).body;
    expect(cover).toMatchObject({ width: 1600, height: 400 });
    expect((await api(token).get(mine)).body).toMatchObject({ profilePhotoUrl: null, coverPhotoUrl: null });
    expect((await api(token).put(mine, { profilePhotoUrl: body.url, coverPhotoUrl: cover.url })).body).toMatchObject({
      profilePhotoUrl: body.url,
      coverPhotoUrl: cover.url,
    });
    expect((await api(token).get('/auth/check')).body.user.profilePhotoUrl).toBe(body.url);
    expect((await api(token).put(mine, { profilePhotoUrl: null })).body).toMatchObject({
      profilePhotoUrl: null,
      coverPhotoUrl: cover.url,
    });
  });

  it('[PROF-06] belong to the user and the slot they were sent for', async () => {
    const [owner, other] = [await account(), await account()];
    const photo = (await send(owner.token, await noise(64, 64).png().toBuffer())).body.url;
    const design = (await api(other.token).get(`/api/design/${await newDesign(other.token)}`)).body.url;
    for (const change of [{ profilePhotoUrl: photo }, { profilePhotoUrl: design }, { coverPhotoUrl: design }])
      expect((await api(other.token).put(other.mine, change)).status).toBe(400);
    expect((await api(owner.token).put(owner.mine, { coverPhotoUrl: photo })).status).toBe(400);
    expect((await api(owner.token).put(owner.mine, { profilePhotoUrl: photo })).status).toBe(200);
  });

  it('[PROF-03] may have exactly 5 MB and not a byte more', async () => {
    const { token } = await account();
    const small = await noise(64, 64).jpeg().toBuffer();
    const full = Buffer.concat([small, Buffer.alloc(5 * MEGABYTE - small.length)]);
    expect((await send(token, full)).status).toBe(200);
    for (const larger of [Buffer.concat([full, Buffer.alloc(1)]), Buffer.alloc(40 * MEGABYTE)]) {
      expect(await send(token, larger)).toMatchObject({
        status: 413,
        body: { error: 'File size must be less than 5MB', field: 'file' },
      });
    }
  });

  it('[PROF-03] must be pictures by their content, of a size that can be decoded', async () => {
    const { token } = await account();
    const svg = Buffer.from(
      '<svg xmlns="http://www.w3.org/2000/svg" width="10" height="10"><script>alert(1)</script></svg>',
    );
    for (const bytes of [svg, Buffer.from('hello'), Buffer.alloc(0)])
      expect(await send(token, bytes)).toMatchObject({
        status: 415,
        body: { error: 'This file is not a PNG, JPEG or WebP picture.' },
      });
    expect(await send(token, bomb(50_000))).toMatchObject({ status: 413, body: { field: 'file' } });
    const jpeg = await noise(400, 400).jpeg().toBuffer();
    expect(await send(token, jpeg.subarray(0, jpeg.length / 2))).toMatchObject({
      status: 422,
      body: { error: 'Failed to process profile photo' },
    });
  });

  it('[PROF-03] are sent as the file of a form, for an existing slot, with a valid crop', async () => {
    const { token } = await account();
    const png = await noise(16, 16).png().toBuffer();
    expect((await api(token).post('/api/users/photos/profile', { file: 'x' })).status).toBe(415);
    expect((await api(token).post('/api/users/photos/profile', new FormData())).status).toBe(400);
    expect((await send(token, png, 'banner')).status).toBe(400);
    for (const crop of ['left=-1', 'width=0', 'height=NaN', 'top=2'])
      expect((await send(token, png, `profile?${crop}`)).status).toBe(400);
    expect((await send(token, png, 'profile?left=0.99&top=0.99&width=1&height=1')).body).toMatchObject({
      width: 16,
      height: 16,
    });
  });
});
