import { useTranslation } from 'react-i18next'
import { useSite, useSiteTexts } from '#web/runtime/page/BootContext.tsx'

/** The API's word for all genders, as what a member looks for. */
export const EVERYONE = 'EVERYONE'

type GenderOption = { value: string; text: string }

/** The site's genders, by name and in the site's order. They are in the document, so no query is needed. */
export function useGenders(): GenderOption[] {
  const text = useSiteTexts()
  return useSite().genders.map(({ id, names }) => ({ value: id, text: text(names) }))
}

/** What a member may look for: each gender of the site, or all of them (SRCH-01). */
export function useSoughtGenders(): GenderOption[] {
  const { t } = useTranslation('shell')
  const genders = useGenders()
  const everyone = t(genders.length === 2 ? 'seekingBoth' : 'seekingEveryone')
  return [...genders, { value: EVERYONE, text: everyone }]
}
