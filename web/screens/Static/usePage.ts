import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useBoot } from '#web/runtime/page/BootContext.tsx'
import type { ClientPage } from '#web/runtime/page/bootData.ts'

type Found = { key: string; page: ClientPage | null }

/**
 * The text at an address. The document has the text that the reader came for, or its absence; others, and
 * other languages, are fetched.
 * @returns undefined while it loads, null if the site has none
 */
export function usePage(token: string): ClientPage | null | undefined {
  const boot = useBoot()
  const { i18n } = useTranslation()
  const locale = i18n.language
  const key = `${locale} ${token}`
  const isInDocument = locale === boot.locale && (boot.page?.token ?? boot.missingPage) === token
  const [found, setFound] = useState<Found>()
  const [failure, setFailure] = useState<unknown>()
  useEffect(() => {
    if (isInDocument) return
    let left = false
    import('./findPage.ts')
      .then(({ findPage }) => findPage(token, locale))
      .then((page) => left || setFound({ key, page }))
      .catch((error: unknown) => left || setFailure(error))
    return () => {
      left = true
    }
  }, [isInDocument, key, token, locale])
  if (isInDocument) return boot.page
  // The error page reports it, with a retry.
  if (failure) throw failure
  return found?.key === key ? found.page : undefined
}
