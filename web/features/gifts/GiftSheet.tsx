import { lazy } from 'react'
import { SidePart } from '#web/runtime/SidePart.tsx'

const GiftPicker = lazy(async () => ({ default: (await import('./GiftPicker.tsx')).GiftPicker }))

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
  return (
    <SidePart onFailure={props.onClose}>
      <GiftPicker {...props} />
    </SidePart>
  )
}
