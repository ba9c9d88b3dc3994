import { changeLanguage } from '../app/i18n.ts'

/** Changes the language of the page at once, and for a member of mails and other devices too (SITE-05). */
export async function chooseLanguage(locale: string, signedIn: boolean): Promise<void> {
  await changeLanguage(locale)
  if (signedIn) (await import('./saveLanguage.ts')).saveLanguage(locale)
}
