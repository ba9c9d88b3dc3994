import i18next from 'i18next'
import { changeLanguage } from '#web/runtime/i18n/i18n.ts'
import { showToast } from '#web/runtime/notices/toastStore.ts'
import { reportReaderLanguage } from '#web/runtime/push/serviceWorker.ts'

/** Changes the language of the page at once, and for a member of mails and other devices too (SITE-05). */
export async function chooseLanguage(locale: string, signedIn: boolean): Promise<void> {
  try {
    await changeLanguage(locale)
  } catch {
    return showToast({
      tone: 'danger',
      title: i18next.t('errors:NETWORK_TITLE'),
      text: i18next.t('errors:NETWORK'),
    })
  }
  // A member's page is drawn in the language that the server has stored.
  if (signedIn) await (await import('./saveLanguage.ts')).saveLanguage(locale)
  reportReaderLanguage()
}
