import { useTranslation } from 'react-i18next'
import { Tag } from '#web/design/notice/Badge.tsx'
import type { CardLooks } from '#web/features/profiles/PlainProfileCard.tsx'
import { whyOf } from '#web/features/profiles/whyProfile.rules.ts'

type Similar = { readonly reasons: Parameters<typeof whyOf>[0]; readonly unmetFilters: readonly string[] }

/** How the card of a member who meets most filters looks: marked, with what does not match (SRCH-03). */
export function useSimilarLooks({ reasons, unmetFilters }: Similar): CardLooks {
  const { t } = useTranslation('members')
  const why = whyOf(reasons, unmetFilters)
  const { unmet } = why
  const mark = unmet.length === 1 ? t(`unmet.${unmet[0]!}`) : t('similar.misses', { count: unmet.length })
  return {
    state: { why },
    labels: <Tag tone="sunken">{mark}</Tag>,
    hidesNoPhoto: unmet.length === 1 && unmet[0] === 'WITH_PHOTO',
  }
}
