import { z } from 'zod'
import type { Untyped } from './legacy-call.ts'
import { imageOf, imageShape, PHOTO_FIELDS } from './shapes.ts'

// What old clients know the graph's MailBlockReason by.
const MAIL_BLOCKS: Record<string, string> = {
  BOUNCE: 'bounce',
  SPAM_REPORT: 'fbl',
  UNSUBSCRIBED: 'list_unsubscribe',
}

/** The user object of REST-02. */
export const userShape = z.object({
  status: z.enum(['not_confirmed', 'active', 'suspended', 'deleted']),
  credits: z.int(),
  notifications_disabled: z.array(z.enum(['fbl', 'bounce', 'list_unsubscribe'])),
  paid_user: z.boolean(),
  signup_date: z.iso.datetime(),
  fictional_icon: z.boolean(),
  language: z.string(),
  profile: z.object({
    name: z.string(),
    country: z.string(),
    status: z.enum(['active', 'disabled', 'paused']),
    main_image: imageShape.nullable(),
  }),
})

/** The fields behind the user object, for a selection on Viewer. */
export const USER_FIELDS = `status credits notificationsDisabled paid signedUpAt language profile { displayName country mainPhoto { ${PHOTO_FIELDS} } }`

// The new life cycle has states that old clients do not know; each maps to one of the two that they do know.
const STATUSES = {
  NOT_CONFIRMED: ['not_confirmed', 'disabled'],
  ACTIVE: ['active', 'active'],
  PAUSED: ['active', 'paused'],
  SUSPENDED: ['suspended', 'disabled'],
  DELETION_REQUESTED: ['deleted', 'disabled'],
} as const

/** The answer about an account in deletion, given after the right password. */
export const STATE_OF_DELETED = {
  status: STATUSES.DELETION_REQUESTED[0],
  profile: { status: STATUSES.DELETION_REQUESTED[1] },
}

/** The signed-in member in the old JSON. */
export function userOf(viewer: Untyped): z.infer<typeof userShape> {
  const [status, profileStatus] = STATUSES[viewer.status as keyof typeof STATUSES]
  return {
    status,
    credits: viewer.credits,
    notifications_disabled: viewer.notificationsDisabled.map((reason: string) => MAIL_BLOCKS[reason]),
    paid_user: viewer.paid,
    signup_date: viewer.signedUpAt,
    // Whether house profiles carry their icon for this user. Always true: no setting hides the label
    // (TRUST-01).
    fictional_icon: true,
    language: viewer.language,
    profile: {
      name: viewer.profile.displayName,
      country: viewer.profile.country,
      status: profileStatus,
      main_image: imageOf(viewer.profile.mainPhoto),
    },
  }
}
