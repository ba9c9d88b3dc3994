import { uuidv7 } from 'uuidv7'
import { RequestFault } from '#web/runtime/network/faults.ts'
import { showToast } from '#web/runtime/notices/toastStore.ts'
import { faultWords } from './faultWords.ts'
import { leaveForLogin } from './leave.ts'
import { SITE_HEADER } from './network.ts'
import { chosenSite } from './site.ts'
import type { Refusal } from './useRefusalWords.ts'

/** The pictures that the server takes. Naming them makes phones convert their own format. */
export const PICTURE_TYPES = 'image/jpeg,image/png,image/webp'

/** What the server says of a picture: where it is now, or why it is refused. */
type Answer = Refusal & { readonly photoId?: string; readonly pictureUrl?: string }

/**
 * Sends one picture for the chosen site.
 * @param address below `/operator/upload/`
 * @returns undefined without an answer, which a toast has told
 */
export async function sendPicture(address: string, file: File): Promise<Answer | undefined> {
  const site = chosenSite()
  const reference = uuidv7()
  const body = new FormData()
  body.append('picture', file, file.name)
  const response = await fetch(`/operator/upload/${address}`, {
    method: 'POST',
    credentials: 'same-origin',
    headers: {
      // A form of another site cannot send this header.
      'x-requested-with': 'fetch',
      'x-request-id': reference,
      ...(site === undefined ? {} : { [SITE_HEADER]: site }),
    },
    body,
  }).catch(() => undefined)
  const answer = (await response?.json().catch(() => undefined)) as Answer | undefined
  if (answer?.code === 'UNAUTHENTICATED') leaveForLogin()
  if (response && answer && response.status < 500) return answer
  const code = response === undefined ? 'NETWORK' : (answer?.code ?? 'GENERIC')
  showToast({ tone: 'danger', ...faultWords(new RequestFault(code, reference)) })
  return undefined
}
