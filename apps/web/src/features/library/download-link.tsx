import { Download } from 'lucide-react';
import { text } from '#contracts/messages';
import { buttonLook } from '../../components/ui/button-look.js';
import { fileName } from './file-name.js';

/** Saves a picture as a file named after what it shows. */
export const DownloadLink = ({ url, name }: { url: string; name: string }) => (
  <a className={buttonLook({})} href={url} download={fileName(name, url)}>
    <Download aria-hidden />
    {text('design.download')}
  </a>
);
