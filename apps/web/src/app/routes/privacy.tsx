import '#contracts/messages/screens';
import { LegalPage, type LegalSection } from '../../components/legal-page.js';

const sections: readonly LegalSection[] = [
  { title: 'privacy.who', text: 'privacy.whoText', own: 'privacy.whoOwn' },
  { title: 'privacy.kept', text: 'privacy.keptText', own: 'privacy.keptOwn' },
  { title: 'privacy.shared', text: 'privacy.sharedText', own: 'privacy.sharedOwn' },
  { title: 'privacy.pictures', text: 'privacy.picturesText', own: 'privacy.picturesOwn' },
  { title: 'privacy.browser', text: 'privacy.browserText', own: 'privacy.browserOwn' },
  { title: 'privacy.rights', text: 'privacy.rightsText', own: 'privacy.rightsOwn' },
];

export default function PrivacyScreen() {
  return <LegalPage page="page.privacy" sections={sections} />;
}
