import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { graphql, RelayEnvironmentProvider, useLazyLoadQuery } from 'react-relay'
import type { VisitorFiltersQuery } from '#web/__generated__/VisitorFiltersQuery.graphql.ts'
import type { SearchControl } from '#web/features/search/useAddressFilter.ts'
import { useQueryAttempt } from '#web/runtime/network/queryAttempt.ts'
import { relayEnvironment } from '#web/runtime/network/RelayEnvironment.ts'
import { FilterForm } from '../FilterForm.tsx'

type Props = {
  control: SearchControl
  /** In a sheet, whose first control gets the focus. */
  takesFocus?: boolean
}

function LoadedForm({ control, takesFocus }: Props) {
  const { i18n } = useTranslation('members')
  const attempt = useQueryAttempt()
  const data = useLazyLoadQuery<VisitorFiltersQuery>(query, {}, { fetchKey: `${i18n.language} ${attempt}` })
  const form = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (takesFocus) form.current?.querySelector<HTMLElement>('input, select, button')?.focus()
  }, [takesFocus])
  return (
    <div ref={form}>
      <FilterForm query={data} control={control} />
    </div>
  )
}

/** The search's filters with the data that they need. Loaded after the page, because it brings Relay. */
export default function VisitorFilters(props: Props) {
  return (
    <RelayEnvironmentProvider environment={relayEnvironment()}>
      <LoadedForm {...props} />
    </RelayEnvironmentProvider>
  )
}

const query = graphql`
  query VisitorFiltersQuery {
    ...FilterForm_query
  }
`
