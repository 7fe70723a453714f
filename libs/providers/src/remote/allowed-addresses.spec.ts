import { describe, expect, it } from 'vitest';
import { isPublicAddress } from './public-address.js';
import { AllowedAddresses } from './allowed-addresses.js';

const places = new AllowedAddresses({ hosts: ['pictures.example'], trustedOrigin: 'http://localhost:3100' });

describe('[IMG-07] the addresses that are asked for pictures', () => {
  it.each([
    'https://pictures.example/a.png',
    'https://PICTURES.example:443/a.png?x=1',
    'http://localhost:3100/files/a.png',
  ])('include %s', (address) => {
    expect(() => places.check(address)).not.toThrow();
  });

  it.each([
    'http://pictures.example/a.png',
    'https://pictures.example:8443/a.png',
    'https://pictures.example./a.png',
    'https://a.pictures.example/a.png',
    'https://pictures.example.evil.test/a.png',
    'https://user@pictures.example/a.png',
    'https://pictures.example@evil.test/a.png',
    'https://pictures.example\\@evil.test/a.png',
    'https:\\\\pictures.example/a.png',
    ' https://pictures.example/a.png',
    'https://pictures.example/a\n.png',
    'https://evil.test#@pictures.example/a.png',
    'https://рictures.example/a.png',
    'http://localhost:3101/',
    'https://localhost:3100/',
    'http://localhost.:3100/',
    'http://127.0.0.1:3100/',
    'http://user@localhost:3100/',
    'ftp://pictures.example/a.png',
    'file:///etc/passwd',
    'data:image/png;base64,AAAA',
    'blob:https://pictures.example/x',
    '//pictures.example/a.png',
    'pictures.example',
    '',
  ])('leave out %j', (address) => {
    expect(() => places.check(address)).toThrow(expect.objectContaining({ fault: 'refused' }));
  });

  it.each(['93.184.215.14', '2606:2800:21f:cb07:6820:80da:af6b:8b2c', '::ffff:93.184.215.14'])(
    'may lead to %s',
    (address) => {
      expect(isPublicAddress(address)).toBe(true);
    },
  );

  it.each([
    '127.0.0.1',
    '127.1.2.3',
    '0.0.0.0',
    '10.0.0.1',
    '172.16.0.1',
    '192.168.1.1',
    '100.64.0.1',
    '169.254.169.254',
    '198.18.0.1',
    '192.0.2.1',
    '224.0.0.1',
    '255.255.255.255',
    '240.0.0.1',
    '::',
    '::1',
    '::ffff:127.0.0.1',
    '::ffff:7f00:1',
    '::ffff:169.254.169.254',
    'fc00::1',
    'fd00:ec2::254',
    'fe80::1',
    'ff02::1',
    '64:ff9b::7f00:1',
    '2002:7f00:1::',
    '2001:db8::1',
    'not an address',
    '',
  ])('never lead to %j', (address) => {
    expect(isPublicAddress(address)).toBe(false);
  });
});
