import { useTranslation } from 'react-i18next'
import { useErrorTexts } from '#web/runtime/network/errorText.ts'

/** What a payload says besides success; Relay's types leave all of it open. */
export type Refusal = {
  readonly code?: string | undefined
  readonly limit?: number | null | undefined
  readonly minutes?: number | null | undefined
  readonly fields?: readonly (Refusal & { readonly path: string })[] | undefined
}

/** The words for a refusal: the console's own where members read other ones, otherwise theirs. */
export function useRefusalWords(): (refusal: Refusal) => string {
  const { t, i18n } = useTranslation('console')
  const membersWords = useErrorTexts()
  return ({ code, limit, minutes }) => {
    if (code === undefined) return t('failure.title')
    const options = { count: minutes ?? limit ?? undefined }
    const key = `refusal.${code}`
    return i18n.exists(`console:${key}`, options)
      ? t(key as 'refusal.LOGIN_FAILED', options)
      : membersWords({ code, limit: limit ?? null, minutes: minutes ?? null })
  }
}

/**
 * A form's refusals in words, by field.
 * @param rest the field for what belongs to none
 */
export function useRefusalsByField(rest: string): (refusal: Refusal) => Record<string, string> {
  const words = useRefusalWords()
  return (refusal) =>
    refusal.fields?.length
      ? Object.fromEntries(refusal.fields.map((field) => [field.path, words(field)]))
      : { [rest]: words(refusal) }
}
