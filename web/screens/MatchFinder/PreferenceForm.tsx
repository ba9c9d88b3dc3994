import { Fragment, useState, type ReactNode, type SubmitEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { graphql, useFragment } from 'react-relay'
import { useLocation, useNavigate } from 'react-router'
import type { PreferenceForm_query$key } from '#web/__generated__/PreferenceForm_query.graphql.ts'
import { classes } from '#web/design/classes.ts'
import { Button } from '#web/design/form/Button.tsx'
import { AgeFilter } from '#web/features/search/AgeFilter.tsx'
import { ChoiceFilter } from '#web/features/search/ChoiceFilter.tsx'
import { DistanceFilter } from '#web/features/search/DistanceFilter.tsx'
import { filterOrder, type FilterPlace } from '#web/features/search/filterOrder.rules.ts'
import { readAddress } from '#web/features/search/readAddress.ts'
import { SoughtGenderFilter } from '#web/features/search/SoughtGenderFilter.tsx'
import type { FilterControl } from '#web/features/search/useAddressFilter.ts'
import { useSite } from '#web/runtime/page/BootContext.tsx'
import { finderPath } from './finderPath.ts'
import layout from '#web/design/layout.module.css'
import css from './PreferenceForm.module.css'

/**
 * The questions in the order of the site's niche: ages are a condition, the rest are preferences that a match
 * may miss.
 */
export function PreferenceForm(props: { query: PreferenceForm_query$key }) {
  const { t } = useTranslation('members')
  const { settings } = useSite()
  const { search } = useLocation()
  const navigate = useNavigate()
  const { viewer, profileChoices } = useFragment(fragment, props.query)
  const [filter, setFilter] = useState(() => readAddress(search))
  const offers = (field: string) => settings.searchFields.includes(field)
  const control: FilterControl = {
    filter,
    change: (changes) => setFilter((now) => ({ ...now, ...changes })),
    clear: () => setFilter(readAddress('')),
    isSearching: false,
  }
  const questions: Partial<Record<FilterPlace, ReactNode>> = {
    gender: <SoughtGenderFilter seeking={viewer?.profile.seeking} control={control} />,
    age: <AgeFilter control={control} />,
    distance: viewer?.profile.city != null && <DistanceFilter control={control} />,
    relationshipStatus: (
      <ChoiceFilter
        field="relationshipStatusIds"
        choices={profileChoices.relationshipStatuses}
        control={control}
        open
      />
    ),
    interests: <ChoiceFilter field="interestIds" choices={profileChoices.interests} control={control} open />,
  }
  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    // The address keeps the answers, for the way back.
    await navigate(finderPath(filter, false), { replace: true })
    await navigate(finderPath(filter, true))
  }
  return (
    <form className={layout.stack} onSubmit={(event) => void submit(event)}>
      <div>
        <h1>{t('finder.title')}</h1>
        <p className={layout.muted}>{t('finder.text')}</p>
      </div>
      <div className={classes(layout.panel, layout.stack)}>
        {filterOrder(settings.niche)
          .filter(offers)
          .map((place) => (
            <Fragment key={place}>{questions[place]}</Fragment>
          ))}
      </div>
      <div className={css.submit}>
        <Button type="submit" size="large" block>
          {t('finder.submit')}
        </Button>
      </div>
    </form>
  )
}

const fragment = graphql`
  fragment PreferenceForm_query on Query {
    viewer {
      profile {
        seeking
        city
      }
    }
    profileChoices {
      interests {
        ...ChoiceFilter_choice
      }
      relationshipStatuses {
        ...ChoiceFilter_choice
      }
    }
  }
`
