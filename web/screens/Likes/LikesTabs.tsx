import { useTranslation } from 'react-i18next'
import { graphql, useFragment } from 'react-relay'
import type { LikesTabs_viewer$key } from '#web/__generated__/LikesTabs_viewer.graphql.ts'
import { Badge } from '#web/design/notice/Badge.tsx'
import { Tab, Tabs } from '#web/design/notice/Tabs.tsx'
import css from './LikesTabs.module.css'

/** The three lists with their counts; the count of new likes is coloured. */
export function LikesTabs(props: { viewer: LikesTabs_viewer$key }) {
  const { t } = useTranslation(['likes', 'shell'])
  const { received, sent, mutual, newLikesCount } = useFragment(fragment, props.viewer)
  const total = (count: number) => <Badge tone="neutral" count={count} label={t('count', { count })} />
  return (
    <div className={css.tabs}>
      <Tabs label={t('title')}>
        <Tab to="/likes" exact>
          {t('tabs.received')}{' '}
          {newLikesCount > 0 ? (
            <Badge count={newLikesCount} label={t('shell:badge.newLikes', { count: newLikesCount })} />
          ) : (
            total(received.totalCount)
          )}
        </Tab>
        <Tab to="/likes/sent">
          {t('tabs.sent')} {total(sent.totalCount)}
        </Tab>
        <Tab to="/likes/matches">
          {t('tabs.matches')} {total(mutual.totalCount)}
        </Tab>
      </Tabs>
    </div>
  )
}

// Aliased: the lists on the same screen select the same fields with other arguments.
const fragment = graphql`
  fragment LikesTabs_viewer on Viewer {
    newLikesCount
    received: likesReceived(first: 1) {
      totalCount
    }
    sent: likesSent(first: 1) {
      totalCount
    }
    mutual: matches(first: 1) {
      totalCount
    }
  }
`
