import { language, setLanguage } from '#contracts/messages';

/** Makes the texts of all screens known; the landing page does without them at first. */
export const loadTexts = (): Promise<unknown> => import('#contracts/messages/screens');

/** A part that is loaded lazily, once what it says is known too. */
export const withTexts = async <T>(part: Promise<T>): Promise<T> => {
  const [loaded] = await Promise.all([part, loadTexts()]);
  return loaded;
};

/** Called once, before anything is shown. Development builds take `?locale=pseudo`, to find texts that are too long or wired in. */
export async function chooseLanguage(): Promise<void> {
  if (import.meta.env.DEV && new URLSearchParams(location.search).get('locale') === 'pseudo') {
    const [{ english }, { pseudo }] = await Promise.all([
      import('#contracts/messages/english'),
      import('#contracts/messages/pseudo'),
    ]);
    setLanguage(pseudo(english));
  }
  document.documentElement.lang = language();
}
