import { Image, Settings2, Wand } from 'lucide-react';
import { text } from '#contracts/messages';
import MenuPopup from '../../components/ui/menu-popup.js';
import type { Popup } from '../../components/ui/use-popup.js';

const settings = [
  ['bar.imageSettings', Image],
  ['bar.generationSettings', Wand],
  ['bar.advanced', Settings2],
] as const;

interface Props {
  popup: Popup;
  align: 'start' | 'end';
}

export default function PromptSettingsPopup({ popup, align }: Props) {
  const entries = settings.map(([key, icon]) => ({ text: text(key), icon }));
  return <MenuPopup popup={popup} role="group" label={text('bar.settings')} align={align} entries={entries} />;
}
