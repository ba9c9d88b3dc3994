import { RequestFault } from '#web/runtime/network/faults.ts'
import { showToast } from '#web/runtime/notices/toastStore.ts'
import { faultWords } from './faultWords.ts'
import { SITE_HEADER } from './network.ts'
import { saveFile } from './saveFile.ts'
import { chosenSite } from './site.ts'

const REFUSED = { 401: 'UNAUTHENTICATED', 403: 'FORBIDDEN' } as const

/** Saves one of the server's files for the chosen site; a failure is told in a toast. */
export async function download(path: string): Promise<void> {
  const site = chosenSite()
  const headers: HeadersInit = site === undefined ? {} : { [SITE_HEADER]: site }
  const response = await fetch(path, { credentials: 'same-origin', headers }).catch(() => undefined)
  const file = response?.ok ? await response.blob().catch(() => undefined) : undefined
  if (!response || !file) {
    const code = response ? (REFUSED[response.status as 401] ?? 'GENERIC') : 'NETWORK'
    const reference = response?.headers.get('x-request-id') ?? ''
    return showToast({ tone: 'danger', ...faultWords(new RequestFault(code, reference)) })
  }
  const named = /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '')?.[1]
  saveFile(file, named ?? 'file.csv')
}
