import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation, useNavigate } from 'react-router'
import { uuidv7 } from 'uuidv7'
import { ProgressBar } from '#web/design/notice/ProgressBar.tsx'
import { EmptyPage } from '#web/operator/parts/EmptyPage.tsx'
import { useMay } from '#web/operator/parts/OnlyFor.tsx'
import { Page } from '#web/operator/parts/Page.tsx'
import { ACTS } from './acts/acts.rules.ts'
import { Departures } from './departures/Departures.tsx'
import { WaitingErasures } from './erasures/WaitingErasures.tsx'
import { FoundMembers } from './FoundMembers.tsx'
import { SearchForm } from './SearchForm.tsx'
import { searchIdOf, searchOf } from './visit.rules.ts'

/**
 * Finds members by what a caller may know. Every search is recorded with its purpose. Before the first one,
 * the erasures that wait are shown, and what leaving members wrote.
 */
export default function MembersScreen() {
  const { t } = useTranslation('people')
  const { state } = useLocation() as { state: unknown }
  const navigate = useNavigate()
  const mayErase = useMay(ACTS.confirmMemberErasure)
  const mayRead = useMay(['SUPPORT'])
  const search = searchOf(state)
  // Coming back shows what was found; only a new search asks the server, and is recorded.
  const searchId = searchIdOf(state)
  const [madeHere, setMadeHere] = useState<string>()
  return (
    <Page title={t('title')} state={t('search.state')}>
      <SearchForm
        search={search}
        onSearch={(next) => {
          const made = uuidv7()
          setMadeHere(made)
          void navigate('/operator/members', { replace: true, state: { ...next, made } })
        }}
      />
      {search ? (
        <Suspense key={searchId} fallback={<ProgressBar active />}>
          <FoundMembers search={search} isNew={searchId === madeHere} />
        </Suspense>
      ) : (
        <>
          {mayErase && (
            <Suspense fallback={<ProgressBar active />}>
              <WaitingErasures />
            </Suspense>
          )}
          {mayRead && (
            <Suspense fallback={<ProgressBar active />}>
              <Departures />
            </Suspense>
          )}
          <EmptyPage title={t('search.empty')} text={t('search.emptyText')} />
        </>
      )}
    </Page>
  )
}
