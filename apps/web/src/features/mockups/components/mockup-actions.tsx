import type { Mockup } from '#contracts';
import { Globe, ShoppingCart } from 'lucide-react';
import { text } from '#contracts/messages';
import { Button } from '../../../components/ui/button.js';
import { DownloadLink } from '../../designs/components/download-link.js';
import { useBuyMockup } from '../hooks/use-buy-mockup.js';
import { wordsOf } from '../mockup-words.js';

/** What can be done with a mockup that is looked at in large. */
export function MockupActions({ mockup, onShare }: { mockup: Mockup; onShare: () => void }) {
  const { buy, busy } = useBuyMockup(mockup);
  return (
    <>
      <Button variant="good" icon={ShoppingCart} busy={busy} onClick={buy}>
        {text('mockup.addToCart')}
      </Button>
      <Button icon={Globe} onClick={onShare}>
        {mockup.sharedAt ? text('mockup.unshare') : text('mockup.share')}
      </Button>
      <DownloadLink url={mockup.mockupUrl} name={wordsOf(mockup).name} />
    </>
  );
}
