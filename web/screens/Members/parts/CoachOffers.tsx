import { useTranslation } from 'react-i18next'
import { classes } from '#web/design/classes.ts'
import { Button } from '#web/design/form/Button.tsx'
import type { FilterControl } from '#web/features/search/useAddressFilter.ts'
import { coachOffers } from '../searchCoach.rules.ts'
import { useFilterWords } from '../useFilterWords.ts'
import layout from '#web/design/layout.module.css'
import css from './CoachOffers.module.css'

type Given = Parameters<typeof coachOffers>
type Props = { found: { widenings: Given[0]; drops: Given[1] }; control: FilterControl }

/**
 * The cost of each filter in a short search, one press each (TRUST-11). It shows how many more results wider
 * ages or distance, or dropping another filter, would give. If no single filter helps, it offers the
 * combination that does.
 */
export function CoachOffers({ found, control }: Props) {
  const { t } = useTranslation('members')
  const words = useFilterWords()
  const { widenings, drops } = found
  if (widenings.length === 0) return null
  const { offers, useless } = coachOffers(widenings, drops)
  return (
    <section className={css.coach} aria-labelledby="coach-title">
      <h2 id="coach-title">{t('coach.title')}</h2>
      <ul className={layout.chips}>
        {offers.map((offer) => (
          <li key={offer.filters.join()}>
            <Button look="soft" onClick={() => control.change(offer.changes)}>
              {t(offer.more.isExact ? 'coach.more' : 'coach.moreThan', {
                count: offer.more.count,
                wish: words.offered(offer),
              })}
            </Button>
          </li>
        ))}
      </ul>
      {useless.length > 0 && (
        <p className={classes(layout.muted, layout.small, css.useless)}>
          {t('coach.useless', { wishes: useless.map((filter) => words.without([filter])).join(' · ') })}
        </p>
      )}
    </section>
  )
}
