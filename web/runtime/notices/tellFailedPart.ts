import i18next from 'i18next'
import { isMissingFile, loadAnew } from '../network/chunks.ts'
import { failureCode } from '../network/failureCode.ts'
import { RequestFault } from '../network/faults.ts'
import { showToast } from './toastStore.ts'

/**
 * Says that a part which the member has opened could not be drawn. A browser may only ask for a missing file
 * again after a reload, which is offered. The network layer has told of other failed requests.
 */
export async function tellFailedPart(error: unknown): Promise<void> {
  const isRequest = error instanceof RequestFault && !isMissingFile(error)
  const code = isRequest ? error.code : await failureCode()
  if (code === 'NETWORK')
    return showToast({
      tone: 'danger',
      title: i18next.t('errors:NETWORK_TITLE'),
      text: i18next.t('errors:NETWORK'),
    })
  if (isRequest) return
  showToast({
    tone: 'danger',
    title: i18next.t('errors:GENERIC'),
    action: { text: i18next.t('shell:retry'), onPress: loadAnew },
  })
}
