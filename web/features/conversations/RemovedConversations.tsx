import { ArchiveRestore } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { graphql, useFragment } from 'react-relay'
import type { RemovedConversations_viewer$key } from '#web/__generated__/RemovedConversations_viewer.graphql.ts'
import { Avatar } from '#web/design/card/Avatar.tsx'
import { classes } from '#web/design/classes.ts'
import { Button, IconButton } from '#web/design/form/Button.tsx'
import { Modal } from '#web/design/notice/Modal.tsx'
import { useRestoreConversation } from './useRestoreConversation.ts'
import layout from '#web/design/layout.module.css'
import css from './RemovedConversations.module.css'

/** Conversations removed within the last 7 days, to restore (TRUST-09); hidden if there are none. */
export function RemovedConversations(props: { viewer: RemovedConversations_viewer$key }) {
  const { t } = useTranslation('undo')
  const { removedConversations: removed } = useFragment(fragment, props.viewer)
  const [open, setOpen] = useState(false)
  const restore = useRestoreConversation()
  if (removed.length === 0) return null
  return (
    <>
      <IconButton icon={ArchiveRestore} label={t('recent')} onClick={() => setOpen(true)} />
      <Modal open={open} onClose={() => setOpen(false)} title={t('recent')}>
        <p className={classes(layout.muted, css.explained)}>{t('explained')}</p>
        <ul className={css.list}>
          {removed.map(({ id, other: { id: profileId, displayName: name, mainPhoto } }) => (
            <li key={id} className={layout.row}>
              <Avatar size="s" url={mainPhoto?.url} id={profileId} name={name} />
              <bdi className={classes(layout.grow, layout.ellipsis)}>{name}</bdi>
              <Button look="soft" aria-label={t('restoreOf', { name })} onClick={() => restore(id)}>
                {t('restore')}
              </Button>
            </li>
          ))}
        </ul>
      </Modal>
    </>
  )
}

const fragment = graphql`
  fragment RemovedConversations_viewer on Viewer {
    removedConversations {
      id
      other {
        id
        displayName
        mainPhoto {
          url(variant: SQUARE)
        }
      }
    }
  }
`
