import { changeLanguage } from '../app/i18n.ts'
import { tellReader } from '../app/serviceWorker.ts'

/** Changes the language of the page at once, and for a member of mails and other devices too (SITE-05). */
export async function chooseLanguage(locale: string, signedIn: boolean): Promise<void> {
  await changeLanguage(locale)
  // A member's page is drawn in the language that the server has stored.
  if (signedIn) await (await import('./saveLanguage.ts')).saveLanguage(locale)
  tellReader()
}
