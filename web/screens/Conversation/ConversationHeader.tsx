import { Ban, ChevronLeft, Ellipsis, Flag, Trash2, User } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { graphql, useFragment } from 'react-relay'
import { useNavigate } from 'react-router'
import type { ConversationHeader_other$key } from '../../__generated__/ConversationHeader_other.graphql.ts'
import { AppLink } from '../../components/AppLink.tsx'
import { Avatar } from '../../design/Avatar.tsx'
import { IconButton } from '../../design/Button.tsx'
import { FictionalLabel } from '../../components/FictionalLabel.tsx'
import { Question } from '../../components/Question.tsx'
import { Icon } from '../../design/Icon.tsx'
import { Menu } from '../../design/Menu.tsx'
import { shortTimeText } from '../Chats/conversationTimes.ts'
import { forgetOpened } from '../Chats/lastOpenedConversation.ts'
import { useRemoveConversation } from '../Chats/useRemoveConversation.ts'
import { useBlockProfile } from '../Member/useBlockProfile.ts'
import css from './ConversationHeader.module.css'
import { useIsOnline } from './useIsOnline.ts'

/** Who the conversation is with, and what can be done with it. */
export function ConversationHeader(props: { conversationId?: string; other: ConversationHeader_other$key }) {
  const { t, i18n } = useTranslation(['chat', 'member', 'shell'])
  const other = useFragment(fragment, props.other)
  const navigate = useNavigate()
  const remove = useRemoveConversation()
  const [asking, setAsking] = useState<'remove' | 'block'>()
  const { conversationId } = props
  const { block, isBlocking } = useBlockProfile(leave)
  const online = useIsOnline(other)
  const name = other.displayName
  const items = [
    { text: t('menu.profile'), icon: User, to: `/members/${other.id}` },
    { text: t('member:menu.report', { name }), icon: Flag, to: `/complaints?about=MEMBER&which=${encodeURIComponent(`/members/${other.id}`)}` },
    { text: t('member:menu.block', { name }), icon: Ban, danger: true, onSelect: () => setAsking('block') },
    ...(conversationId ? [{ text: t('menu.remove'), icon: Trash2, danger: true, onSelect: () => setAsking('remove') }] : []),
  ]

  // What is blocked or removed is not found any more where the member stands now.
  function leave() {
    if (conversationId) forgetOpened(conversationId)
    setAsking(undefined)
    void navigate('/chats', { replace: true })
  }
  return (
    <div className={css.header}>
      <AppLink to="/chats" className={css.back} aria-label={t('back')}>
        <Icon of={ChevronLeft} size={24} />
      </AppLink>
      <AppLink to={`/members/${other.id}`} className={css.person}>
        <Avatar size="s" url={other.mainPhoto?.url} name={other.displayName} online={online} />
        <span className={css.words}>
          <span className={css.name}>
            <span className={css.cut}>{other.displayName}</span>
            <span>, {other.age}</span>
          </span>
          {online ? (
            <span className={css.online} aria-hidden>{t('shell:online')}</span>
          ) : (
            other.lastActiveAt && <span className={css.seen}>{t('lastActive', { when: shortTimeText(new Date(other.lastActiveAt), i18n.language) })}</span>
          )}
        </span>
      </AppLink>
      {other.kind === 'HOUSE' && <FictionalLabel />}
      <Menu label={t('menu.label')} items={items}>{(trigger) => <IconButton {...trigger} icon={Ellipsis} label={t('menu.label')} />}</Menu>
      <Question
        open={asking === 'remove'}
        title={t('remove.title', { name })}
        text={t('remove.text')}
        yes={t('remove.confirm')}
        danger
        onYes={() => {
          leave()
          if (conversationId) remove(conversationId)
        }}
        onNo={() => setAsking(undefined)}
      />
      <Question
        open={asking === 'block'}
        title={t('member:block.title', { name })}
        text={t('member:block.text')}
        yes={t('member:block.yes')}
        danger
        busy={isBlocking}
        onYes={() => block({ id: other.id, name })}
        onNo={() => setAsking(undefined)}
      />
    </div>
  )
}

const fragment = graphql`
  fragment ConversationHeader_other on Profile {
    id
    kind
    displayName
    age
    online
    lastActiveAt
    mainPhoto {
      url(variant: SQUARE)
    }
  }
`
