import { useTranslation } from 'react-i18next'
import { graphql, useFragment } from 'react-relay'
import type { SearchCoach_found$key } from '#web/__generated__/SearchCoach_found.graphql.ts'
import { classes } from '#web/design/classes.ts'
import { Button } from '#web/design/form/Button.tsx'
import type { FilterControl } from '#web/features/search/useMembersFilter.ts'
import { coachOffers } from './searchCoach.rules.ts'
import { useFilterWords } from './useFilterWords.ts'
import layout from '#web/design/layout.module.css'
import css from './SearchCoach.module.css'

/**
 * The cost of each filter in a short search, one press each (TRUST-11). It shows how many more results wider
 * ages or distance, or dropping another filter, would give. If no single filter helps, it offers the
 * combination that does.
 */
export function SearchCoach(props: { found: SearchCoach_found$key; control: FilterControl }) {
  const { t } = useTranslation('members')
  const words = useFilterWords()
  const { widenings, drops } = useFragment(fragment, props.found)
  if (widenings.length === 0) return null
  const { offers, useless } = coachOffers(widenings, drops)
  return (
    <section className={css.coach} aria-labelledby="coach-title">
      <h2 id="coach-title">{t('coach.title')}</h2>
      <ul className={layout.chips}>
        {offers.map((offer) => (
          <li key={offer.filters.join()}>
            <Button look="soft" onClick={() => props.control.change(offer.changes)}>
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

const fragment = graphql`
  fragment SearchCoach_found on ProfileSearchConnection {
    # eslint-disable-next-line relay/unused-fields -- coachOffers reads them
    widenings {
      filter
      minAge
      maxAge
      distanceKm
      more {
        count
        isExact
      }
    }
    # eslint-disable-next-line relay/unused-fields -- coachOffers reads them
    drops {
      filters
      more {
        count
        isExact
      }
    }
  }
`
