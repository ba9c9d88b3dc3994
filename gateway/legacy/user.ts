import { z } from 'zod'
import type { GatewayContext } from '#platform/requests/request-context.ts'
import { ownOperation } from '../operations/own-operations.ts'
import { LegacyError, legacyCode, type LegacyCall } from './legacy-call.ts'
import { messageOf } from './messages.ts'
import { STATE_OF_DELETED, USER_FIELDS, userOf, userShape } from './user-object.ts'

const USER = ownOperation(`query LegacyUser { viewer { ${USER_FIELDS} } }`)
const LOG_IN = ownOperation(`mutation LegacyLogIn($input: LogInInput!) { logIn(input: $input) {
  __typename ... on LogInSuccess { viewer { ${USER_FIELDS} } } ... on UserError { code } ... on TooManyAttemptsError { minutes } ... on InvalidInputError { fields { path code } } } }`)
const CHANGE_LANGUAGE =
  ownOperation(`mutation LegacyChangeLanguage($input: ChangeLanguageInput!) { changeLanguage(input: $input) {
  __typename ... on ChangeLanguageSuccess { viewer { ${USER_FIELDS} } } ... on InvalidInputError { fields { path code } } } }`)

/**
 * For suspended members, the user object is the only part of the graph that treats them as its viewer:
 * clients learn the state from it (REST-02).
 */
const asAccountHolder = (context: GatewayContext): GatewayContext => ({
  ...context,
  viewer: context.viewer ?? context.visit.suspended,
})

/**
 * GET /api/user.php: the signed-in member, including a suspended one. Its 403 is the only one that does not
 * log a client out, so clients use it to check whether they are signed in.
 */
export const fetchUser: LegacyCall = {
  method: 'GET',
  path: '/api/user.php',
  summary: 'The signed-in user (header X-Request-Type: client)',
  session: 'account',
  answers: { 200: { description: 'The user', shape: userShape } },
  async handle({ run, context }) {
    const { viewer } = await run(USER, {}, asAccountHolder(context))
    return { status: 200, body: userOf(viewer) }
  },
}

const refusedShape = z.object({
  error: z.string(),
  message: z.string(),
  status: z.literal('deleted').optional(),
  profile: z.object({ status: z.literal('disabled') }).optional(),
})

/**
 * POST /api/user.php: login. A suspended account also gets its session and its user, with that state. The
 * answer sets the session cookie.
 */
export const logIn: LegacyCall = {
  method: 'POST',
  path: '/api/user.php',
  summary: 'Log in',
  session: 'open',
  body: z.object({ email: z.string(), password: z.string() }),
  answers: {
    200: { description: 'The user; the cookie holds the session', shape: userShape },
    401: {
      description:
        'The login failed. For the right password of a deleted account, the body has the user’s state; only the mailed link restores the account',
      shape: refusedShape,
    },
    429: {
      description: 'Too many attempts',
      shape: z.object({ error: z.string(), minutes: z.int(), message: z.string() }),
    },
  },
  async handle({ context, body, run }) {
    const { logIn: payload } = await run(LOG_IN, { input: { email: body.email, password: body.password } })
    if (payload.__typename === 'LogInSuccess') return { status: 200, body: userOf(payload.viewer) }
    if (payload.__typename === 'InvalidInputError')
      throw new LegacyError(400, 'invalid_input', { fields: payload.fields })
    const { code, minutes } = payload
    if (code === 'ACCOUNT_SUSPENDED') {
      const { viewer } = await run(USER, {}, asAccountHolder(context))
      return { status: 200, body: userOf(viewer) }
    }
    const message = messageOf(code, context.visit.locale, { minutes })
    if (minutes !== undefined) throw new LegacyError(429, legacyCode(code), { minutes, message })
    // No session opens for such an account, so the answer has only its state.
    const state = code === 'ACCOUNT_DELETION_REQUESTED' ? STATE_OF_DELETED : {}
    throw new LegacyError(401, legacyCode(code), { message, ...state })
  },
}

/** PUT /api/user.php: the language that the member chose in the switcher. */
export const changeLanguage: LegacyCall = {
  method: 'PUT',
  path: '/api/user.php',
  summary: 'Change the language',
  session: 'required',
  body: z.object({ language: z.string() }),
  answers: { 200: { description: 'The user', shape: userShape } },
  async handle({ body, run }) {
    const { changeLanguage: payload } = await run(CHANGE_LANGUAGE, { input: { language: body.language } })
    if (payload.__typename === 'InvalidInputError')
      throw new LegacyError(400, 'invalid_input', { fields: payload.fields })
    return { status: 200, body: userOf(payload.viewer) }
  },
}
