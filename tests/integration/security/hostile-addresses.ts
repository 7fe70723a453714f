/** Return addresses that lead off-site if anybody follows them without care; `own` is our origin. */
export function hostileAddresses(own: string): string[] {
  const { host, hostname } = new URL(own);
  return [
    'https://evil.example', 'http://evil.example/', 'HTTPS://EVIL.EXAMPLE', 'https:evil.example', 'https:/evil.example', 'http:///evil.example', 'https:\\\\evil.example',
    '//evil.example', '///evil.example', '////evil.example', '/\\evil.example', '\\\\evil.example', '\\/evil.example', '/\\/evil.example', '//evil.example\\@a', '\\evil.example',
    '/\t/evil.example', '/\n/evil.example', '/\r/evil.example', '\t//evil.example', ' //evil.example', '\u00a0//evil.example', '/\u0000/evil.example', 'ht\ntps://evil.example',
    '/.//evil.example', '/..//evil.example', '/a/..//evil.example', '/%2e//evil.example', '/./\\evil.example', './/evil.example',
    `${own}@evil.example`, `${own}.evil.example`, `${own}.evil.example/auth/callback`, `https://${host}@evil.example/`, `https://user:pass@evil.example/${host}`, `//${hostname}@evil.example`,
    `https://evil.example/${own}`, `https://evil.example?${own}`, `https://evil.example#${own}`, `https://evil.example\\@${host}`, `${own.replace('http:', 'ftp:')}/`, `https://not${hostname}/`, `//${hostname}.evil.example`,
    'javascript:alert(1)', 'JaVaScRiPt:alert(1)', 'java\nscript:alert(1)', 'data:text/html,<script>1</script>', 'vbscript:x', 'blob:https://evil.example/1', 'file:///etc/passwd', 'mailto:a@evil.example',
    '//[::1]/', '//2130706433/', 'http://0x7f.1:1/', '//evil%E3%80%82example', '//\u2025evil.example', '//evil\u3002example', '/\uff0f/evil.example/..//evil.example',
  ];
}
