import { UserError } from '#platform/base/errors.ts'

/** The announcement is not there, or its state does not allow what was asked. */
export class AnnouncementRefusedError extends UserError {
  constructor(code: 'ANNOUNCEMENT_NOT_FOUND' | 'ANNOUNCEMENT_NOT_DRAFT' | 'ANNOUNCEMENT_NOT_ON_ITS_WAY') {
    super(code, 'The announcement is in another state')
  }
}

/** Another operator has changed or sent the announcement since the editor read it. */
export class AnnouncementChangedError extends UserError {
  readonly changedBy: string | null
  readonly changedAt: Date
  constructor({ changedBy, changedAt }: { changedBy: string | null; changedAt: Date }) {
    super('ANNOUNCEMENT_CHANGED', 'The announcement was changed meanwhile')
    this.changedBy = changedBy
    this.changedAt = changedAt
  }
}
