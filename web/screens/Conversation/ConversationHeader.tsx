import { ChevronLeft } from 'lucide-react'
import { memo } from 'react'
import { useTranslation } from 'react-i18next'
import { graphql, useFragment } from 'react-relay'
import type { ConversationHeader_other$key } from '#web/__generated__/ConversationHeader_other.graphql.ts'
import { AppLink } from '#web/design/AppLink.tsx'
import { Icon } from '#web/design/Icon.tsx'
import { HouseLabel } from '#web/features/profiles/HouseLabel.tsx'
import { ConversationMenu } from './ConversationMenu.tsx'
import { ConversationPerson } from './ConversationPerson.tsx'
import css from './ConversationHeader.module.css'

type Props = { conversationId?: string; other: ConversationHeader_other$key }

/** The other member, and the conversation's menu. */
export const ConversationHeader = memo(function ConversationHeader(props: Props) {
  const { t } = useTranslation('chat')
  const other = useFragment(fragment, props.other)
  return (
    <div className={css.header}>
      <AppLink to="/chats" className={css.back} aria-label={t('back')}>
        <Icon of={ChevronLeft} size={24} />
      </AppLink>
      <ConversationPerson other={other} />
      {other.kind === 'HOUSE' && <HouseLabel />}
      <ConversationMenu conversationId={props.conversationId} other={other} />
    </div>
  )
})

const fragment = graphql`
  fragment ConversationHeader_other on Profile {
    kind
    ...ConversationPerson_other
    ...ConversationMenu_other
  }
`
