import '#contracts/messages/screens';
import { LegalPage, type LegalSection } from '../../components/legal-page.js';

const sections: readonly LegalSection[] = [
  { title: 'terms.who', text: 'terms.whoText', own: 'terms.whoOwn' },
  { title: 'terms.account', text: 'terms.accountText', own: 'terms.accountOwn' },
  { title: 'terms.pictures', text: 'terms.picturesText', own: 'terms.picturesOwn' },
  { title: 'terms.tokens', text: 'terms.tokensText', own: 'terms.tokensOwn' },
  { title: 'terms.orders', text: 'terms.ordersText', own: 'terms.ordersOwn' },
  { title: 'terms.law', text: 'terms.lawText', own: 'terms.lawOwn' },
];

export default function TermsScreen() {
  return <LegalPage page="page.terms" sections={sections} />;
}
