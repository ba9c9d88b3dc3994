import { lazyPart } from '#web/runtime/lazyPart.tsx'

const GiftPicker = lazyPart(async () => (await import('./GiftPicker.tsx')).GiftPicker)

type Props = {
  profileId: string
  open: boolean
  onClose: () => void
  /** Called with the conversation's id when the gift was taken. */
  onSent?: ((conversationId: string) => void) | undefined
}

/** The gifts for a member. Its code loads when it opens. */
export function GiftSheet({ open, ...props }: Props) {
  return open && <GiftPicker {...props} onFailure={props.onClose} />
}
