import { UserError } from '#platform/base/errors.ts'
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

/** A moderator has decided that the member starts no conversations for a while. */
export class ConversationsLimitedError extends UserError {
  constructor() {
    super('CONVERSATIONS_LIMITED', 'This member may start no conversations for a while')
  }
}

/**
 * The recipient does not exist or is gone, or one of the two has blocked the other. The answer does not
 * reveal which.
 */
export class RecipientUnavailableError extends UserError {
  constructor() {
    super('RECIPIENT_UNAVAILABLE', 'This member cannot be written to')
  }
}

/** House profiles can be seen and liked, but they never answer (PROF-11). */
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

/** The viewer has no such message, or may not see it any more. */
export class MessageNotFoundError extends UserError {
  constructor() {
    super('MESSAGE_NOT_FOUND', 'The viewer has no such message')
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
  audience: 'visitor',
  description:
    'The send costs more credits than the member has. Nothing was sent or debited. Code INSUFFICIENT_CREDITS.',
  interfaces: ['UserError'],
  fields: (t) => ({
    credits: t.exposeInt('credits', { description: 'Credits the member has.' }),
    cost: t.exposeInt('cost', { description: 'Credits the send costs.' }),
  }),
})
builder.objectType(EmailNotConfirmedError, {
  name: 'EmailNotConfirmedError',
  audience: 'visitor',
  description: 'The member must confirm the e-mail address before sending. Code EMAIL_NOT_CONFIRMED.',
  interfaces: ['UserError'],
})
builder.objectType(ConversationsLimitedError, {
  name: 'ConversationsLimitedError',
  audience: 'visitor',
  description:
    'A moderator has decided that the member starts no conversations for a while; the statement of reasons says why. Code CONVERSATIONS_LIMITED.',
  interfaces: ['UserError'],
})

builder.objectType(ConversationLimitError, {
  name: 'ConversationLimitError',
  audience: 'visitor',
  description:
    'A free member has started as many conversations as free members may. Answering is not starting. Code CONVERSATION_LIMIT.',
  interfaces: ['UserError'],
  fields: (t) => ({
    limit: t.exposeInt('limit', {
      description: 'How many conversations a free member may start in the account’s life.',
    }),
  }),
})
builder.objectType(RecipientUnavailableError, {
  name: 'RecipientUnavailableError',
  audience: 'visitor',
  description: 'This member cannot be written to. Code RECIPIENT_UNAVAILABLE.',
  interfaces: ['UserError'],
})
builder.objectType(HouseProfileError, {
  name: 'HouseProfileError',
  audience: 'visitor',
  description:
    'A house profile can be seen and liked, not written to. Nothing was debited. Code HOUSE_PROFILE.',
  interfaces: ['UserError'],
})
builder.objectType(ConversationNotFoundError, {
  name: 'ConversationNotFoundError',
  audience: 'visitor',
  description: 'The viewer has no such conversation. Code CONVERSATION_NOT_FOUND.',
  interfaces: ['UserError'],
})
builder.objectType(MessageNotFoundError, {
  name: 'MessageNotFoundError',
  audience: 'visitor',
  description:
    'The message does not exist, or the other member is no longer available. Nothing has changed. Code MESSAGE_NOT_FOUND.',
  interfaces: ['UserError'],
})
builder.objectType(RestoreExpiredError, {
  name: 'RestoreExpiredError',
  audience: 'visitor',
  description: 'The conversation was removed more than 7 days ago. Code UNDO_EXPIRED.',
  interfaces: ['UserError'],
})
