import { useTranslation } from 'react-i18next'

type Refusal = { readonly code: string; readonly limit?: number | null; readonly minutes?: number | null }

/**
 * The words for an API error by its code (errors.json). A code without words gets the general sentence, never
 * the code.
 */
export function useErrorTexts(): (refusal: Refusal) => string {
  const { t, i18n } = useTranslation('errors')
  return ({ code, limit, minutes }) => {
    const count = minutes ?? limit ?? undefined
    const options = { limit: limit ?? undefined, minutes: minutes ?? undefined, count }
    return i18n.exists(`errors:${code}`, options) ? t(code as 'GENERIC', options) : t('GENERIC')
  }
}
