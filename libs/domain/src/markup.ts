const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

/** Trusted markup, inserted without escaping. */
export class Markup {
  constructor(readonly text: string) {}

  toString(): string {
    return this.text;
  }
}

/** Template tag: every inserted value is escaped, unless it is markup itself; lists are joined. */
export function html(strings: TemplateStringsArray, ...values: unknown[]): Markup {
  return new Markup(String.raw({ raw: strings }, ...values.map(escape)));
}

function escape(value: unknown): string {
  if (value instanceof Markup) return value.text;
  if (Array.isArray(value)) return value.map(escape).join('');
  const text = typeof value === 'string' || typeof value === 'number' ? String(value) : '';
  return text.replace(/[&<>"']/g, (character) => ESCAPES[character]!);
}
