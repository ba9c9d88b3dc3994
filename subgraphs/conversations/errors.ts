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

/** The send costs more by now than the member was shown. Nothing was written. */
export class MessagePriceChangedError extends UserError {
  readonly cost: number
  constructor(cost: number) {
    super('MESSAGE_PRICE_CHANGED', `The message costs ${cost} credits by now`)
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
    super('RECIPIENT_UNAVAILABLE', 'This member cannot be messaged')
  }
}

/** House profiles can be seen and liked, but they never answer (PROF-11). */
export class HouseProfileError extends UserError {
  constructor() {
    super('HOUSE_PROFILE', 'House profiles cannot be messaged')
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
    super('UNDO_EXPIRED', 'This can be undone for 7 days only')
  }
}

builder.objectType(InsufficientCreditsError, {
  name: 'InsufficientCreditsError',
  audience: 'visitor',
  description:
    'The message costs more credits than the member has. Nothing was sent or debited. Code INSUFFICIENT_CREDITS.',
  interfaces: ['UserError'],
  fields: (t) => ({
    credits: t.exposeInt('credits', { description: 'The member’s credits.' }),
    cost: t.exposeInt('cost', { description: 'The price of the message, in credits.' }),
  }),
})
builder.objectType(MessagePriceChangedError, {
  name: 'MessagePriceChangedError',
  audience: 'visitor',
  description:
    'The message costs more than shownCredits, because the site has raised the price. Nothing was sent or debited. Show the new price before a retry. Code MESSAGE_PRICE_CHANGED.',
  interfaces: ['UserError'],
  fields: (t) => ({
    cost: t.exposeInt('cost', { description: 'The current price of the message, in credits.' }),
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
    'The free member has reached the limit of started conversations. Replies do not count. Code CONVERSATION_LIMIT.',
  interfaces: ['UserError'],
  fields: (t) => ({
    limit: t.exposeInt('limit', {
      description:
        'The number of conversations that a free member can start over the lifetime of the account.',
    }),
  }),
})
builder.objectType(RecipientUnavailableError, {
  name: 'RecipientUnavailableError',
  audience: 'visitor',
  description: 'The recipient cannot be messaged. Code RECIPIENT_UNAVAILABLE.',
  interfaces: ['UserError'],
})
builder.objectType(HouseProfileError, {
  name: 'HouseProfileError',
  audience: 'visitor',
  description: 'House profiles cannot be messaged. Nothing was debited. Code HOUSE_PROFILE.',
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
    'The message does not exist, or the other member is no longer available. Nothing was changed. Code MESSAGE_NOT_FOUND.',
  interfaces: ['UserError'],
})
builder.objectType(RestoreExpiredError, {
  name: 'RestoreExpiredError',
  audience: 'visitor',
  description: 'The conversation was removed more than 7 days ago. Code UNDO_EXPIRED.',
  interfaces: ['UserError'],
})
