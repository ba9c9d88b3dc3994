import { UserError } from '#platform/errors.ts'
import { builder } from './builder.ts'

/** The send costs more than the member has; nothing was written. */
export class InsufficientCreditsError extends UserError {
  readonly credits: number
  readonly cost: number
  constructor(credits: number, cost: number) {
    super('INSUFFICIENT_CREDITS', `The message costs ${cost} credits`)
    this.credits = credits
    this.cost = cost
  }
}

/** The sender's e-mail address is not confirmed yet. */
export class EmailNotConfirmedError extends UserError {
  constructor() {
    super('EMAIL_NOT_CONFIRMED', 'Confirm the e-mail address first')
  }
}

/** A free member has started as many conversations as free members may. */
export class ConversationLimitError extends UserError {
  readonly limit: number
  constructor(limit: number) {
    super('CONVERSATION_LIMIT', `Free members start at most ${limit} conversations`)
    this.limit = limit
  }
}

/** The recipient does not exist, is gone, or one of the two has blocked the other: which of these is nobody's business. */
export class RecipientUnavailableError extends UserError {
  constructor() {
    super('RECIPIENT_UNAVAILABLE', 'This member cannot be written to')
  }
}

/** Fictional profiles can be seen and liked, but nobody would answer (PROF-11). */
export class HouseProfileError extends UserError {
  constructor() {
    super('HOUSE_PROFILE', 'This is a fictional profile; it does not write')
  }
}

/** The viewer has no such conversation. */
export class ConversationNotFoundError extends UserError {
  constructor() {
    super('CONVERSATION_NOT_FOUND', 'The viewer has no such conversation')
  }
}

/** A conversation was removed too long ago to be put back. */
export class RestoreExpiredError extends UserError {
  constructor() {
    super('UNDO_EXPIRED', 'This was done more than 7 days ago')
  }
}

builder.objectType(InsufficientCreditsError, {
  name: 'InsufficientCreditsError',
  description: 'The send costs more credits than the member has. Nothing was sent or debited.',
  interfaces: ['UserError'],
  fields: (t) => ({
    credits: t.exposeInt('credits', { description: 'Credits the member has.' }),
    cost: t.exposeInt('cost', { description: 'Credits the send costs.' }),
  }),
})
builder.objectType(EmailNotConfirmedError, {
  name: 'EmailNotConfirmedError',
  description: 'The member must confirm the e-mail address before sending.',
  interfaces: ['UserError'],
})
builder.objectType(ConversationLimitError, {
  name: 'ConversationLimitError',
  description: 'A free member has started as many conversations as free members may. Answering is not starting.',
  interfaces: ['UserError'],
  fields: (t) => ({
    limit: t.exposeInt('limit', { description: 'How many conversations a free member may start in the account’s life.' }),
  }),
})
builder.objectType(RecipientUnavailableError, {
  name: 'RecipientUnavailableError',
  description: 'This member cannot be written to.',
  interfaces: ['UserError'],
})
builder.objectType(HouseProfileError, {
  name: 'HouseProfileError',
  description: 'A fictional profile can be seen and liked, not written to. Nothing was debited.',
  interfaces: ['UserError'],
})
builder.objectType(ConversationNotFoundError, {
  name: 'ConversationNotFoundError',
  description: 'The viewer has no such conversation.',
  interfaces: ['UserError'],
})
builder.objectType(RestoreExpiredError, {
  name: 'RestoreExpiredError',
  description: 'The conversation was removed more than 7 days ago. Code UNDO_EXPIRED.',
  interfaces: ['UserError'],
})
