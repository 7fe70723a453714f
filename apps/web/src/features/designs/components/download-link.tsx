import { Download } from 'lucide-react';
import { text } from '#contracts/messages';
import { buttonLook } from '../../../components/ui/button-look.js';

const longest = 60;
/** "a-red-fox.png" of a prompt and the picture's address. */
function fileName(name: string, url: string): string {
  const words = name
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '')
    .slice(0, longest);
  return `${words || 'picture'}.${/\.(\w+)(?:[?#]|$)/.exec(url)?.[1] ?? 'png'}`;
}

/** Saves a picture as a file named after what it shows. */
export const DownloadLink = ({ url, name }: { url: string; name: string }) => (
  <a className={buttonLook({})} href={url} download={fileName(name, url)}>
    <Download className="i" aria-hidden />
    {text('design.download')}
  </a>
);
