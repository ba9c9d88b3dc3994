import { ChevronLeft, Ellipsis, Trash2, User } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { graphql, useFragment } from 'react-relay'
import { useNavigate } from 'react-router'
import type { ConversationHeader_other$key } from '../../__generated__/ConversationHeader_other.graphql.ts'
import { AppLink } from '../../components/AppLink.tsx'
import { Avatar } from '../../design/Avatar.tsx'
import { Button, IconButton } from '../../design/Button.tsx'
import { FictionalLabel } from '../../components/FictionalLabel.tsx'
import { Icon } from '../../design/Icon.tsx'
import { Menu } from '../../design/Menu.tsx'
import { Modal } from '../../design/Modal.tsx'
import { shortTimeText } from '../Chats/conversationTimes.ts'
import { useRemoveConversation } from '../Chats/useRemoveConversation.ts'
import css from './ConversationHeader.module.css'

/** Who the conversation is with, and what can be done with it. */
export function ConversationHeader(props: { conversationId?: string; other: ConversationHeader_other$key }) {
  const { t, i18n } = useTranslation(['chat', 'shell'])
  const other = useFragment(fragment, props.other)
  const navigate = useNavigate()
  const remove = useRemoveConversation()
  const [asking, setAsking] = useState(false)
  const { conversationId } = props
  const items = [
    { text: t('menu.profile'), icon: User, to: `/members/${other.id}` },
    ...(conversationId ? [{ text: t('menu.remove'), icon: Trash2, danger: true, onSelect: () => setAsking(true) }] : []),
  ]

  function removeNow(id: string) {
    setAsking(false)
    void navigate('/chats', { replace: true })
    remove(id)
  }
  return (
    <div className={css.header}>
      <AppLink to="/chats" className={css.back} aria-label={t('back')}>
        <Icon of={ChevronLeft} size={24} />
      </AppLink>
      <AppLink to={`/members/${other.id}`} className={css.person}>
        <Avatar size="s" url={other.mainPhoto?.url} name={other.displayName} online={other.online} />
        <span className={css.words}>
          <span className={css.name}>
            <span className={css.cut}>{other.displayName}</span>
            <span>, {other.age}</span>
          </span>
          {other.online ? (
            <span className={css.online} aria-hidden>{t('shell:online')}</span>
          ) : (
            other.lastActiveAt && <span className={css.seen}>{t('lastActive', { when: shortTimeText(new Date(other.lastActiveAt), i18n.language) })}</span>
          )}
        </span>
      </AppLink>
      {other.kind === 'HOUSE' && <FictionalLabel />}
      <Menu label={t('menu.label')} items={items}>{(trigger) => <IconButton {...trigger} icon={Ellipsis} label={t('menu.label')} />}</Menu>
      <Modal open={asking} onClose={() => setAsking(false)} title={t('remove.title', { name: other.displayName })}>
        <p>{t('remove.text')}</p>
        <div className={css.choice}>
          <Button look="dangerSolid" block onClick={() => conversationId && removeNow(conversationId)}>{t('remove.confirm')}</Button>
          <Button look="quiet" block onClick={() => setAsking(false)}>{t('shell:cancel')}</Button>
        </div>
      </Modal>
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
