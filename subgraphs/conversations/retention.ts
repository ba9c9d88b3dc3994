import type { RetentionRule } from '#platform/members/retention.ts'

/** How long conversations keeps what. */
export const retention: RetentionRule[] = [
  {
    data: 'images that were uploaded and never sent',
    kept: '1 day',
    table: 'message_image',
    removedBy: 'conversations.remove-unsent-images',
  },
  {
    data: 'pictures for gifts that no gift has had',
    kept: '7 days',
    table: 'gift_picture',
    removedBy: 'conversations.remove-unused-gift-pictures',
  },
]
