/**
 * The files that `npm test` also runs in the split shape, with every subgraph listening alone: those that
 * communication between processes could break. `npm run test:all` runs the others.
 */
export const SPLIT_FILES = [
  'gateway/legacy/legacy.test.ts',
  'gateway/socket/subscriptions.test.ts',
  'gateway/operations/relay-rules.test.ts',
  'subgraphs/accounts/login/login.test.ts',
  'subgraphs/accounts/operator/operator-login.test.ts',
  'subgraphs/billing/checkout/order.sized.test.ts',
  'subgraphs/conversations/message/message.sized.test.ts',
  'subgraphs/notifications/mail/mail.test.ts',
  'subgraphs/notifications/push/push.test.ts',
  'subgraphs/profiles/profile/choice.test.ts',
]

/**
 * Options of Vitest. A test whose title ends with @long takes about two seconds or longer, and shorter ones
 * promise its kind: `npm test` leaves it out, and `npm run test:all -- thorough` runs it.
 */
export const WITHOUT_LONG = ['--testNamePattern', '^(?!.*@long)']
export const LONG_ONLY = ['--testNamePattern', '@long']
