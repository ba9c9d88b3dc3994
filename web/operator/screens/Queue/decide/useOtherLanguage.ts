import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { languageIn } from '#web/operator/parts/languageNames.ts'

/**
 * The switch between the member's language and the console's.
 * @returns the locale to ask for (undefined for the member's own), the name of the other one, and the switch
 */
export function useOtherLanguage(memberLocale: string | undefined) {
  const { i18n } = useTranslation('queue')
  const [isOther, setOther] = useState(false)
  const own = i18n.language
  const isSame = memberLocale === undefined || memberLocale.split('-')[0] === own
  return {
    locale: isOther && !isSame ? own : undefined,
    other: isSame ? undefined : languageIn(isOther ? memberLocale : own, own),
    toggle: () => setOther(!isOther),
  }
}
