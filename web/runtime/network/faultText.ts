import i18next from 'i18next'
import type { RequestFault } from './faults.ts'

/** The words for a failure outside any payload, with the reference that finds it in the log. */
export function faultText({ code, reference }: Pick<RequestFault, 'code' | 'reference'>): string {
  if (code !== 'GENERIC' && i18next.exists(`errors:${code}`)) return i18next.t(`errors:${code as 'NETWORK'}`)
  return reference ? i18next.t('errors:GENERIC_WITH_REFERENCE', { reference }) : i18next.t('errors:GENERIC')
}
