import { useEffect, useEffectEvent, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { graphql, useFragment } from 'react-relay'
import { useLocation, useNavigate } from 'react-router'
import type { StatementNews_viewer$key } from '#web/__generated__/StatementNews_viewer.graphql.ts'
import { queueToast } from '#web/runtime/notices/toastStore.ts'

/**
 * Tells the member of a decision that comes while the site is open, with the way to its reasons. It comes
 * live; the members' shell also asks every minute and at every push.
 */
export function StatementNews(props: { viewer: StatementNews_viewer$key }) {
  const { t } = useTranslation('shell')
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const { statements } = useFragment(fragment, props.viewer)
  const newestId = statements[0]?.id
  const told = useRef(newestId)
  const tell = useEffectEvent((id: string) => {
    const path = `/statements/${encodeURIComponent(id)}`
    if (pathname === path) return
    queueToast({
      tone: 'info',
      title: t('decisionNews.text'),
      action: { text: t('decisionNews.open'), onPress: () => void navigate(path) },
    })
  })
  useEffect(() => {
    if (newestId === told.current) return
    told.current = newestId
    if (newestId !== undefined) tell(newestId)
  }, [newestId])
  return null
}

const fragment = graphql`
  fragment StatementNews_viewer on Viewer {
    statements {
      id
      # What the lists of an open screen show of a new one.
      # eslint-disable-next-line relay/unused-fields -- for the store
      subjectId
      # eslint-disable-next-line relay/must-colocate-fragment-spreads -- for the store
      ...StatementRow_statement
      # eslint-disable-next-line relay/must-colocate-fragment-spreads -- for the store
      ...RefusalReason_statement
    }
  }
`
