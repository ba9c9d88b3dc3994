import i18next from 'i18next'
import type { RequestFault } from '#web/runtime/network/faults.ts'
import { faultText } from '#web/runtime/network/faultText.ts'

/** A failure outside any payload, as the console's toasts and failure page show it. */
export function faultWords(fault: RequestFault): { title: string; text: string } {
  const title = i18next.t(fault.code === 'NETWORK' ? 'errors:NETWORK_TITLE' : 'console:failure.title')
  return { title, text: faultText(fault) }
}
