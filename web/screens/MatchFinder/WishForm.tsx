import { useState, type SubmitEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { graphql, useFragment } from 'react-relay'
import { useLocation, useNavigate } from 'react-router'
import type { WishForm_query$key } from '../../__generated__/WishForm_query.graphql.ts'
import { useSite } from '../../app/BootContext.tsx'
import { Button } from '../../design/Button.tsx'
import layout from '../../design/layout.module.css'
import { AgeFilter } from '../Members/AgeFilter.tsx'
import { ChoiceFilter } from '../Members/ChoiceFilter.tsx'
import { DistanceFilter } from '../Members/DistanceFilter.tsx'
import { readAddress } from '../Members/readAddress.ts'
import type { FilterControl } from '../Members/useMembersFilter.ts'
import { finderPath } from './finderPath.ts'

/** The questions: ages are a condition, the rest are wishes that somebody may miss. */
export function WishForm(props: { query: WishForm_query$key }) {
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
  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    // The questions keep their answers in the address, for the way back.
    await navigate(finderPath(filter, false), { replace: true })
    await navigate(finderPath(filter, true))
  }
  return (
    <form className={layout.stack} onSubmit={(event) => void submit(event)}>
      <div>
        <h1>{t('finder.title')}</h1>
        <p className={layout.muted}>{t('finder.text')}</p>
      </div>
      {offers('age') && <AgeFilter control={control} />}
      {offers('distance') && viewer?.profile.city != null && <DistanceFilter control={control} />}
      {offers('relationshipStatus') && <ChoiceFilter field="relationshipStatusIds" choices={profileChoices.relationshipStatuses} control={control} open />}
      {offers('interests') && <ChoiceFilter field="interestIds" choices={profileChoices.interests} control={control} open />}
      <Button type="submit" size="large" block>
        {t('finder.submit')}
      </Button>
    </form>
  )
}

const fragment = graphql`
  fragment WishForm_query on Query {
    viewer {
      profile {
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
