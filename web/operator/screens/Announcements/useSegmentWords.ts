import { useTranslation } from 'react-i18next'
import { graphql, readInlineData } from 'react-relay'
import type { useSegmentWords_announcement$key } from '#web/__generated__/useSegmentWords_announcement.graphql.ts'
import { languageName } from '#web/operator/parts/languageNames.ts'

/** Whom an announcement is for, in words. @param genderName of a token */
export function useSegmentWords(genderName: (token: string) => string) {
  const { t, i18n } = useTranslation('announcements')
  const countries = new Intl.DisplayNames([i18n.language], { type: 'region' })
  return (key: useSegmentWords_announcement$key) => {
    const { language, country, gender, activeWithinDays, hasBought } = readInlineData(fragment, key).segment
    const parts = [
      ...(gender == null ? [] : [genderName(gender)]),
      ...(language == null ? [] : [languageName(language)]),
      ...(country == null ? [] : [countries.of(country) ?? country]),
      ...(activeWithinDays == null ? [] : [t('segment.activeWithin', { count: activeWithinDays })]),
      ...(hasBought == null ? [] : [t(hasBought ? 'segment.bought.yes' : 'segment.bought.no')]),
    ]
    return parts.length === 0 ? t('segment.everybody') : parts.join(' · ')
  }
}

const fragment = graphql`
  fragment useSegmentWords_announcement on Announcement @inline {
    segment {
      language
      country
      gender
      activeWithinDays
      hasBought
    }
  }
`
