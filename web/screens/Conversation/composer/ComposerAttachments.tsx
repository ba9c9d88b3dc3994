import { GiftButton } from '#web/features/gifts/GiftButton.tsx'
import { AttachMenu } from './AttachMenu.tsx'
import { ImageButton } from './ImageButton.tsx'

type Props = {
  isNarrow: boolean
  imageLabel: string
  recipientId: string
  recipientName: string
  onChooseImage: (file: File) => void
  onGift: (conversationId: string) => void
}

/** Photo and gift: a button each, or one for both. */
export function ComposerAttachments({ isNarrow, ...props }: Props) {
  if (isNarrow) return <AttachMenu {...props} />
  return (
    <>
      <ImageButton label={props.imageLabel} onChoose={props.onChooseImage} />
      <GiftButton
        profileId={props.recipientId}
        name={props.recipientName}
        look="icon"
        onSent={props.onGift}
      />
    </>
  )
}
