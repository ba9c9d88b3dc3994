import i18next from 'i18next'
import type { RequestFault } from '#web/runtime/network/faults.ts'

/** A failure outside any payload in words, with the reference that finds it in the log. */
export function faultWords({ code, reference }: RequestFault): { title: string; text: string } {
  const title = i18next.t(code === 'NETWORK' ? 'errors:NETWORK_TITLE' : 'console:failure.title')
  if (code !== 'GENERIC' && i18next.exists(`errors:${code}`))
    return { title, text: i18next.t(`errors:${code as 'NETWORK'}`) }
  return {
    title,
    text: reference ? i18next.t('errors:GENERIC_WITH_REFERENCE', { reference }) : i18next.t('errors:GENERIC'),
  }
}
