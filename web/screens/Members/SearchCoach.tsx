import { useTranslation } from 'react-i18next'
import { graphql, useFragment } from 'react-relay'
import type { SearchCoach_found$key } from '../../__generated__/SearchCoach_found.graphql.ts'
import { isKnownFilter, type KnownFilter } from '../../components/whyProfile.rules.ts'
import { Button } from '../../design/Button.tsx'
import { classes } from '../../design/classes.ts'
import layout from '../../design/layout.module.css'
import type { MembersFilter } from './membersFilter.rules.ts'
import css from './SearchCoach.module.css'
import type { FilterControl } from './useMembersFilter.ts'

type Widening = { filter: KnownFilter; minAge?: number | null; maxAge?: number | null; distanceKm?: number | null }

const TAKEN_OUT: Record<Exclude<KnownFilter, 'AGE' | 'DISTANCE'>, Partial<MembersFilter>> = {
  COUNTRY: { country: undefined },
  REGION: { regionId: undefined },
  ONLINE: { online: false },
  WITH_PHOTO: { withPhoto: false },
  HAIR_COLOR: { hairColorIds: [] },
  EYE_COLOR: { eyeColorIds: [] },
  BODY_TYPE: { bodyTypeIds: [] },
  RELATIONSHIP_STATUS: { relationshipStatusIds: [] },
  INTERESTS: { interestIds: [] },
}

function changesOf({ filter, minAge, maxAge, distanceKm }: Widening): Partial<MembersFilter> {
  if (filter === 'AGE') return { minAge: minAge ?? undefined, maxAge: maxAge ?? undefined }
  if (filter === 'DISTANCE') return { distanceKm: distanceKm ?? undefined }
  return TAKEN_OUT[filter]
}

/** What each filter of a short search costs: how many more there would be if it were wider, one press each (TRUST-11). */
export function SearchCoach(props: { found: SearchCoach_found$key; control: FilterControl }) {
  const { t } = useTranslation('members')
  const widenings = useFragment(fragment, props.found).widenings.flatMap((widening) => (isKnownFilter(widening.filter) ? [{ ...widening, filter: widening.filter }] : []))
  if (widenings.length === 0) return null
  const gains = widenings.filter(({ more }) => more.count > 0)
  const useless = widenings.filter(({ more }) => more.count === 0)
  function wish({ filter, minAge, maxAge, distanceKm }: Widening): string {
    if (filter === 'AGE') return t(minAge == null ? 'coach.AGE_to' : maxAge == null ? 'coach.AGE_from' : 'coach.AGE', { from: minAge, to: maxAge })
    if (filter === 'DISTANCE') return distanceKm == null ? t('coach.everywhere') : t('coach.DISTANCE', { km: distanceKm })
    return t(`coach.${filter}`)
  }
  return (
    <section className={css.coach} aria-labelledby="coach-title">
      <h2 id="coach-title">{t('coach.title')}</h2>
      <ul className={layout.chips}>
        {gains.map((widening) => (
          <li key={widening.filter}>
            <Button look="soft" onClick={() => props.control.change(changesOf(widening))}>
              {t(widening.more.isExact ? 'coach.more' : 'coach.moreThan', { count: widening.more.count, wish: wish(widening) })}
            </Button>
          </li>
        ))}
      </ul>
      {useless.length > 0 && <p className={classes(layout.muted, layout.small, css.useless)}>{t('coach.useless', { wishes: useless.map(wish).join(' · ') })}</p>}
    </section>
  )
}

const fragment = graphql`
  fragment SearchCoach_found on ProfileSearchConnection {
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
  }
`
