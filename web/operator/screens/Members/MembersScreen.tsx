import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation, useNavigate } from 'react-router'
import { ProgressBar } from '#web/design/notice/ProgressBar.tsx'
import { EmptyPage } from '#web/operator/parts/EmptyPage.tsx'
import { Page } from '#web/operator/parts/Page.tsx'
import { FoundMembers } from './FoundMembers.tsx'
import { SearchForm } from './SearchForm.tsx'
import { searchOf } from './visit.rules.ts'

/** Finds members by what a caller may know. Every search is recorded with its purpose. */
export default function MembersScreen() {
  const { t } = useTranslation('people')
  const { state, key } = useLocation()
  const navigate = useNavigate()
  const search = searchOf(state)
  // Coming back shows what was found; only a new search asks the server, and is recorded.
  const [searches, setSearches] = useState(0)
  return (
    <Page title={t('title')} state={t('search.state')}>
      <SearchForm
        key={key}
        search={search}
        onSearch={(next) => {
          setSearches(searches + 1)
          void navigate('/operator/members', { replace: true, state: next })
        }}
      />
      {search ? (
        <Suspense key={searches} fallback={<ProgressBar active />}>
          <FoundMembers search={search} isNew={searches > 0} />
        </Suspense>
      ) : (
        <EmptyPage title={t('search.empty')} text={t('search.emptyText')} />
      )}
    </Page>
  )
}
