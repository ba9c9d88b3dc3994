import { lazyPart } from '#web/runtime/network/lazyPart.ts'
import { tellFailedPart } from '#web/runtime/notices/tellFailedPart.ts'
import { SidePart } from '#web/runtime/SidePart.tsx'

const giftPicker = lazyPart(async () => (await import('./GiftPicker.tsx')).GiftPicker)

type Props = {
  profileId: string
  open: boolean
  onClose: () => void
  /** Called with the conversation's id when the gift was taken. */
  onSent?: ((conversationId: string) => void) | undefined
}

/** The gifts for a member. Its code loads when it opens. */
export function GiftSheet({ open, ...props }: Props) {
  if (!open) return null
  const GiftPicker = giftPicker()
  return (
    <SidePart
      onFailure={(error) => {
        props.onClose()
        void tellFailedPart(error)
      }}
    >
      <GiftPicker {...props} />
    </SidePart>
  )
}
