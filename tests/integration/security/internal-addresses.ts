interface InternalTargets {
  /** Port of a listener on the loopback addresses that must never be contacted. */
  port: number;
  /** The only other origin that pictures are fetched from. */
  trusted: string;
  /** Ports of our own services. */
  ownPorts: string[];
}

/** Addresses of internal machines and of hosts that pictures are not fetched from, in many spellings. */
export function internalAddresses({ port, trusted, ownPorts }: InternalTargets): string[] {
  const { host, hostname } = new URL(trusted);
  const hosts = [
    '127.0.0.1',
    'localhost',
    'LOCALHOST',
    'localhost.',
    '127.1',
    '127.0.1',
    '127.0.0.1.',
    '0x7f.1',
    '0x7f.0.0.1',
    '0x7f000001',
    '0X7F000001',
    '2130706433',
    '017700000001',
    '0177.0.0.1',
    '0177.1',
    '127.000.000.001',
    '0',
    '0.0.0.0',
    '127.127.127.127',
    '[::1]',
    '[0:0:0:0:0:0:0:1]',
    '[::]',
    '[::ffff:127.0.0.1]',
    '[::ffff:7f00:1]',
    '[0:0:0:0:0:ffff:7f00:1]',
    '[::127.0.0.1]',
    '[64:ff9b::7f00:1]',
    '[2002:7f00:1::]',
    '127。0。0。1',
    '①②⑦.⓪.⓪.①',
    '１２７.0.0.1',
    'ⓛocalhost',
    '%6cocalhost',
    '127.0.0.1%2f',
    'user@127.0.0.1',
    'user:secret@localhost',
    `${hostname}@127.0.0.1`,
    `${hostname}%23@127.0.0.1`,
  ].map((name) => `http://${name}:${port}/picture.png`);
  const disguised = [
    `http://127.0.0.1:${port}#@${host}/a.png`,
    `http://127.0.0.1:${port}?@${host}/a.png`,
    `http://127.0.0.1:${port}\\@${host}/a.png`,
    `http:\\\\127.0.0.1:${port}\\a.png`,
    `http:127.0.0.1:${port}/a.png`,
    `http:/127.0.0.1:${port}/a.png`,
    `http://${host}@127.0.0.1:${port}/a.png`,
    `http://user@${host}/bad-pictures/good`,
    `https://${host}/bad-pictures/good`,
    `http://${host}.evil.example/a.png`,
    ` http://127.0.0.1:${port}/a.png`,
    `http://127.0.0.1:${port}/a b.png`,
    `http://\t127.0.0.1:${port}/a.png`,
    `//127.0.0.1:${port}/a.png`,
    `127.0.0.1:${port}/a.png`,
    `https://127.0.0.1:${port}/a.png`,
  ];
  const elsewhere = [
    'http://169.254.169.254/latest/meta-data/',
    'http://[fd00:ec2::254]/latest/',
    'http://2852039166/',
    'http://0xa9fea9fe/',
    'http://metadata.google.internal/computeMetadata/v1/',
    'http://metadata/',
    'http://100.100.100.200/',
    'http://10.0.0.1/',
    'http://192.168.0.1/a.png',
    'http://172.16.0.1/',
    'http://100.64.0.1/',
    'http://[fc00::1]/',
    'http://[fe80::1]/',
    'https://evil.example/a.png',
    'https://рrintful.com/a.png',
    'http://files.cdn.printful.com/a.png',
    ...ownPorts.flatMap((service) => [`http://localhost:${service}/`, `http://127.0.0.1:${service}/`]),
    'http://127.0.0.1:6379/',
    'http://127.0.0.1:5432/',
    'http://127.0.0.1:22/',
  ];
  const schemes = [
    'file:///etc/passwd',
    'file://localhost/etc/passwd',
    `gopher://127.0.0.1:${port}/_PING`,
    `ftp://127.0.0.1:${port}/a.png`,
    `dict://127.0.0.1:${port}/info`,
    `ws://127.0.0.1:${port}/`,
    `blob:http://127.0.0.1:${port}/1`,
    'javascript:alert(1)',
    'data:text/html,<script>1</script>',
    'data:image/svg+xml;base64,PHN2Zy8+',
    'jar:http://127.0.0.1!/a',
    'unix:/var/run/docker.sock',
  ];
  const redirects = [
    `http://127.0.0.1:${port}/`,
    `http://localhost:${port}/`,
    `http://[::1]:${port}/`,
    `http://2130706433:${port}/`,
    `//127.0.0.1:${port}/`,
    'file:///etc/passwd',
    `http://${host}@127.0.0.1:${port}/`,
  ].flatMap((to) =>
    [1, 3].map(
      (hops) => `${trusted}/bad-pictures/redirect?${new URLSearchParams({ to, hops: String(hops) }).toString()}`,
    ),
  );
  return [...hosts, ...disguised, ...elsewhere, ...schemes, ...redirects];
}
