import { useTranslation } from 'react-i18next'
import { graphql, useFragment } from 'react-relay'
import type { ConversationPerson_other$key } from '#web/__generated__/ConversationPerson_other.graphql.ts'
import { AppLink } from '#web/design/AppLink.tsx'
import { Avatar } from '#web/design/card/Avatar.tsx'
import { shortTimeText } from '#web/features/conversations/conversationTimes.ts'
import { useToday } from '#web/runtime/text/useToday.ts'
import { useIsOnline } from './useIsOnline.ts'
import css from './ConversationPerson.module.css'

/** The other member and when they were last here; links to their page. */
export function ConversationPerson(props: { other: ConversationPerson_other$key }) {
  const { t, i18n } = useTranslation(['chat', 'shell'])
  const other = useFragment(fragment, props.other)
  const online = useIsOnline(other)
  const today = new Date(useToday())
  return (
    <AppLink to={`/members/${other.id}`} className={css.person}>
      <Avatar size="s" url={other.mainPhoto?.url} id={other.id} name={other.displayName} online={online} />
      <span className={css.words}>
        <span className={css.name}>
          <bdi className={css.cut}>{other.displayName}</bdi>
          <span>, {other.age}</span>
        </span>
        {online ? (
          <span className={css.online} aria-hidden>
            {t('shell:online')}
          </span>
        ) : (
          other.lastActiveAt && (
            <span className={css.seen}>
              {t('lastActive', { when: shortTimeText(new Date(other.lastActiveAt), i18n.language, today) })}
            </span>
          )
        )}
      </span>
    </AppLink>
  )
}

const fragment = graphql`
  fragment ConversationPerson_other on Profile {
    id
    displayName
    age
    online
    lastActiveAt
    mainPhoto {
      url(variant: SQUARE)
    }
  }
`
