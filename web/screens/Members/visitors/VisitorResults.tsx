import { useTranslation } from 'react-i18next'
import { CardGrid } from '#web/design/card/CardGrid.tsx'
import { classes } from '#web/design/classes.ts'
import { whyOf } from '#web/features/profiles/whyProfile.rules.ts'
import type { SearchControl } from '#web/features/search/useAddressFilter.ts'
import type { ClientMembers } from '#web/runtime/page/clientMembers.ts'
import { NobodyFound } from '../NobodyFound.tsx'
import { CoachOffers } from '../parts/CoachOffers.tsx'
import { CountryChips } from '../parts/CountryChips.tsx'
import { FilterChipRow } from '../parts/FilterChipRow.tsx'
import { ListChips } from '../parts/ListChips.tsx'
import { SimilarList } from '../parts/SimilarList.tsx'
import { useTotalText } from '../useTotalText.ts'
import { VisitorLimit } from '../VisitorLimit.tsx'
import { VisitorCard } from './VisitorCard.tsx'
import { VisitorSimilarCard } from './VisitorSimilarCard.tsx'
import layout from '#web/design/layout.module.css'
import css from '../MembersResults.module.css'

const FIRST_ROWS = 6

type Props = {
  answer: ClientMembers
  control: SearchControl
  onOpenFilters: () => void
}

/** What a visitor's search has found: its first page, and the way to the rest (SRCH-05). */
export function VisitorResults({ answer, control, onOpenFilters }: Props) {
  const { t } = useTranslation('members')
  const totalText = useTotalText()
  const { searchProfiles: found, searchCountries, profileChoices, regions } = answer
  const { order, regionId } = control.filter
  const isEmpty = found.edges.length === 0
  const region = regions?.find(({ code }) => code === regionId)?.name ?? t('chip.region')
  return (
    <section aria-busy={control.isSearching}>
      <div className={css.heading}>
        <div>
          <h1>{t(`heading.${order}`)}</h1>
          <p className={classes(layout.muted, layout.small)} role="status">
            {isEmpty
              ? t('empty.title')
              : t('summary', { total: totalText(found), order: t(`order.${order}`) })}
          </p>
        </div>
      </div>
      <FilterChipRow
        control={control}
        onOpenFilters={onOpenFilters}
        places={<CountryChips countries={searchCountries ?? []} region={region} control={control} />}
        choices={<ListChips choices={profileChoices} control={control} />}
      />
      {isEmpty ? (
        <NobodyFound control={control}>
          <CoachOffers found={found} control={control} />
        </NobodyFound>
      ) : (
        <>
          <CardGrid
            className={control.isSearching ? css.waiting : undefined}
            cards={found.edges.map(({ node, reasons }, index) => (
              <VisitorCard
                key={node.id}
                profile={node}
                eager={index < FIRST_ROWS}
                state={{ why: whyOf(reasons) }}
              />
            ))}
            hasNext={false}
          />
          <VisitorLimit />
          <CoachOffers found={found} control={control} />
        </>
      )}
      <SimilarList
        similar={found.similar}
        count={found.similarCount}
        card={(entry) => <VisitorSimilarCard similar={entry} />}
      />
    </section>
  )
}
