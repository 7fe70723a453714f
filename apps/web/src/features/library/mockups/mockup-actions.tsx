import type { Mockup } from '#contracts';
import { Globe } from 'lucide-react';
import type { ReactNode } from 'react';
import { text } from '#contracts/messages';
import { Button } from '../../../components/ui/button.js';
import { DownloadLink } from '../download-link.js';
import { wordsOf } from './mockup-words.js';

interface Props {
  mockup: Mockup;
  cartButton: ReactNode;
  onShare: () => void;
}

/** What can be done with a mockup that is looked at in large. */
export function MockupActions({ mockup, cartButton, onShare }: Props) {
  return (
    <>
      {cartButton}
      <Button icon={Globe} onClick={onShare}>
        {mockup.sharedAt ? text('mockup.unshare') : text('mockup.share')}
      </Button>
      <DownloadLink url={mockup.mockupUrl} name={wordsOf(mockup).name} />
    </>
  );
}
