import type { Line } from '#contracts';
import { text } from '#contracts/messages';
import { useGenerationConfig } from '../../generation/api/config.js';

/** What the cart holds in the raw, for those who develop the shop. */
export function DebugBlock({ lines }: { lines: Line[] }) {
  const config = useGenerationConfig();
  if (!config.data?.development) return null;
  return (
    <details className="mt-8">
      <summary className="small muted">{text('cart.debug')}</summary>
      <pre className="code">{JSON.stringify(lines, null, 2)}</pre>
    </details>
  );
}
