import i18next from 'i18next'
import { showToast } from '../notices/toastStore.ts'
import { loadAnew } from './chunks.ts'
import { failureCode } from './failureCode.ts'
import { RequestFault } from './faults.ts'
import { faultText } from './faultText.ts'

/**
 * Says that the file of a part which the member has opened did not load. Some browsers only ask for it again
 * after a reload, which is offered. The network layer reports failed requests.
 */
export async function reportFailedPart(error: unknown): Promise<void> {
  if (error instanceof RequestFault) return
  const code = await failureCode()
  showToast({
    tone: 'danger',
    title: faultText({ code, reference: undefined }),
    ...(code === 'GENERIC' && { action: { text: i18next.t('shell:retry'), onPress: loadAnew } }),
  })
}
