/** How the pill of an account's status looks. */
export const STATUS_TONES = {
  ACTIVE: 'success',
  NOT_CONFIRMED: 'warning',
  PAUSED: 'sunken',
  SUSPENDED: 'danger',
  DELETION_REQUESTED: 'danger',
} as const
