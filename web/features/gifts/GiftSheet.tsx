import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { ContentSkeleton } from '#web/design/notice/LateContent.tsx'
import { Modal } from '#web/design/notice/Modal.tsx'
import { lazyPart } from '#web/runtime/lazyPart.tsx'
import css from './GiftSheet.module.css'

const GiftPicker = lazyPart(async () => (await import('./GiftPicker.tsx')).GiftPicker, <ContentSkeleton />)

type Props = {
  profileId: string
  name: string
  open: boolean
  onClose: () => void
  /** Called with the conversation's id when the gift was taken. */
  onSent?: ((conversationId: string) => void) | undefined
}

/** The gifts for a member. It shows at once; its code loads meanwhile. */
export function GiftSheet({ open, name, ...props }: Props) {
  const { t } = useTranslation('shell')
  const title = (
    <Suspense fallback={t('giveGift')}>
      <Title name={name} />
    </Suspense>
  )
  return (
    open && (
      <Modal open onClose={props.onClose} title={title} className={css.sheet}>
        <GiftPicker {...props} name={name} onFailure={props.onClose} />
      </Modal>
    )
  )
}

function Title({ name }: { name: string }) {
  const { t } = useTranslation('gifts')
  return t('title', { name })
}
