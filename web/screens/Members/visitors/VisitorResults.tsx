import { useTranslation } from 'react-i18next'
import { CardList } from '#web/design/card/CardList.tsx'
import { classes } from '#web/design/classes.ts'
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
import { VisitorFoundCard } from './VisitorFoundCard.tsx'
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
          <CardList
            className={control.isSearching ? css.waiting : undefined}
            cards={found.edges.map((edge, index) => (
              <VisitorFoundCard key={edge.node.id} edge={edge} eager={index < FIRST_ROWS} />
            ))}
          />
          <VisitorLimit />
          <CoachOffers found={found} control={control} />
        </>
      )}
      <SimilarList
        similar={found.similar}
        count={found.similarCount}
        cards={found.similar.map((entry) => (
          <VisitorSimilarCard key={entry.node.id} similar={entry} />
        ))}
      />
    </section>
  )
}
