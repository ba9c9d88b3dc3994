/** A rate limit: `count` times in `seconds`, counted from the first time. */
export type ActionLimit = { count: number; seconds: number }

/**
 * The limits of actions (FED-08). A member's are counted per member, an operator's per operator with the
 * limits of a member, a partner's per key, a visitor's per network address. They are far beyond what a person
 * does by hand and far below what a program does. Guesses at access (passwords, codes, links, addresses) also
 * have limits of their own, which outlast a restart (attempts.ts).
 */
export const ACTION_LIMITS = {
  /** Logging in, by any method. */
  login: { member: { count: 30, seconds: 60 }, visitor: { count: 60, seconds: 60 } },
  signup: { member: { count: 10, seconds: 60 }, visitor: { count: 30, seconds: 60 } },
  /** Beginning a sign-up for a person, with a partner's key: counted per key. */
  partnerSignup: { member: { count: 120, seconds: 60 }, visitor: { count: 120, seconds: 60 } },
  /**
   * A partner's app requesting or revoking tokens: counted per network address, which its server uses for all
   * its members.
   */
  appToken: { member: { count: 300, seconds: 60 }, visitor: { count: 300, seconds: 60 } },
  /** Requesting a mail or a text message. */
  mail: { member: { count: 10, seconds: 60 }, visitor: { count: 20, seconds: 60 } },
  /** Opening a link with a token. */
  token: { member: { count: 20, seconds: 60 }, visitor: { count: 60, seconds: 60 } },
  like: { member: { count: 60, seconds: 60 }, visitor: { count: 60, seconds: 60 } },
  /** Deciding about a card of the swipe game. */
  swipe: { member: { count: 120, seconds: 60 }, visitor: { count: 60, seconds: 60 } },
  message: { member: { count: 60, seconds: 60 }, visitor: { count: 60, seconds: 60 } },
  /** A signal of typing, presence, absence or reading. */
  presence: { member: { count: 300, seconds: 60 }, visitor: { count: 60, seconds: 60 } },
  /** Showing or hiding a profile, which is announced to everyone with a page open. */
  visibility: { member: { count: 10, seconds: 60 }, visitor: { count: 10, seconds: 60 } },
  upload: { member: { count: 60, seconds: 300 }, visitor: { count: 10, seconds: 300 } },
  /** A search, one page of it or its count. */
  search: { member: { count: 120, seconds: 60 }, visitor: { count: 240, seconds: 60 } },
  location: { member: { count: 20, seconds: 60 }, visitor: { count: 60, seconds: 60 } },
  /** Asking what a discount code gives. */
  code: { member: { count: 30, seconds: 60 }, visitor: { count: 30, seconds: 60 } },
  order: { member: { count: 30, seconds: 60 }, visitor: { count: 10, seconds: 60 } },
  report: { member: { count: 20, seconds: 300 }, visitor: { count: 20, seconds: 300 } },
  /** Making, resetting or deleting a partner's sandbox: counted per key. */
  sandbox: { member: { count: 20, seconds: 3600 }, visitor: { count: 20, seconds: 3600 } },
  /** Any other change. */
  change: { member: { count: 120, seconds: 60 }, visitor: { count: 60, seconds: 60 } },
} satisfies Record<string, { member: ActionLimit; visitor: ActionLimit }>

export type ActionName = keyof typeof ACTION_LIMITS

/**
 * Which fields of the graph are which action; any other mutation is a `change`. The graph's test checks the
 * names against the schema.
 */
export const FIELDS_OF_ACTIONS: { [Action in ActionName]?: readonly string[] } = {
  login: [
    'Mutation.beginOperatorLogin',
    'Mutation.changeOperatorPassword',
    'Mutation.completeOperatorLogin',
    'Mutation.logIn',
    'Mutation.logInOperatorWithPasskey',
    'Mutation.logInWithPasskey',
    'Mutation.startOperatorPasskeyLogin',
    'Mutation.startOperatorPasskeyRegistration',
    'Mutation.startPasskeyLogin',
  ],
  signup: ['Mutation.signUp'],
  partnerSignup: ['Mutation.createPartnerSignup'],
  mail: [
    'Mutation.requestActivationMail',
    'Mutation.requestActivationMailByLink',
    'Mutation.requestEmailChange',
    'Mutation.requestPasswordReset',
    'Mutation.requestWithdrawal',
    'Mutation.resendDirectDebitCode',
    'Mutation.startDirectDebit',
    'Mutation.testAnnouncement',
  ],
  token: [
    'Mutation.activateAccount',
    'Mutation.confirmDirectDebit',
    'Mutation.confirmEmailChange',
    'Mutation.undoEmailChange',
    'Mutation.confirmWithdrawal',
    'Mutation.resetPassword',
    'Mutation.undoDeletion',
    'Query.mailedWithdrawal',
    'Query.pendingSignup',
    'Query.passwordResetLink',
    'Query.mailedLink',
  ],
  like: ['Mutation.likeProfile', 'Mutation.unlikeProfile'],
  swipe: ['Mutation.swipeLike', 'Mutation.swipePass', 'Mutation.undoSwipe'],
  message: ['Mutation.sendMessage'],
  presence: [
    'Mutation.setActiveConversation',
    'Mutation.clearActiveConversation',
    'Mutation.setPresenceAway',
    'Mutation.markConversationRead',
    'Mutation.markLikeSeen',
    'Mutation.notifyTyping',
  ],
  visibility: ['Mutation.setInvisible', 'Mutation.pauseAccount', 'Mutation.resumeAccount'],
  search: ['Query.searchProfiles', 'Query.newSearchResults', 'Query.bestMatches', 'Query.swipeDeck'],
  location: ['Mutation.setLocation', 'Query.placeNear'],
  code: ['Query.discountCode'],
  order: ['Mutation.placeOrder'],
  sandbox: ['Mutation.createSandbox', 'Mutation.deleteSandbox', 'Mutation.resetSandbox'],
  report: ['Mutation.appeal', 'Mutation.fileComplaint', 'Mutation.report'],
}

const ACTION_OF_FIELD = new Map(
  Object.entries(FIELDS_OF_ACTIONS).flatMap(([action, fields]) =>
    fields.map((field) => [field, action as ActionName] as const),
  ),
)

/** The action of a field; undefined for pure reads. */
export function actionOf(type: string, field: string): ActionName | undefined {
  return ACTION_OF_FIELD.get(`${type}.${field}`) ?? (type === 'Mutation' ? 'change' : undefined)
}
