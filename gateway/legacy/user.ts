import { z } from 'zod'
import { LegacyError, legacyCode, type LegacyCall } from './legacy-call.ts'
import { messageOf } from './messages.ts'
import { USER_FIELDS, userOf, userShape } from './user-object.ts'

const USER = `query LegacyUser { viewer { ${USER_FIELDS} } }`
const LOG_IN = `mutation LegacyLogIn($input: LogInInput!) { logIn(input: $input) {
  __typename ... on LogInSuccess { viewer { ${USER_FIELDS} } } ... on UserError { code } ... on TooManyAttemptsError { minutes } ... on InvalidInputError { fields { path code } } } }`
const CHANGE_LANGUAGE = `mutation LegacyChangeLanguage($input: ChangeLanguageInput!) { changeLanguage(input: $input) {
  __typename ... on ChangeLanguageSuccess { viewer { ${USER_FIELDS} } } ... on InvalidInputError { fields { path code } } } }`

/** GET /api/user.php: the signed-in member. Its 403 is the one that does not log a client out, so clients ask it whether they are signed in. */
export const fetchUser: LegacyCall = {
  method: 'GET', path: '/api/user.php', summary: 'The signed-in user (header X-Request-Type: client)', session: 'required',
  answers: { 200: { description: 'The user', shape: userShape } },
  async handle({ run }) {
    const { viewer } = await run(USER)
    return { status: 200, body: userOf(viewer) }
  },
}

/** POST /api/user.php: login. The session's cookie comes with the answer. */
export const logIn: LegacyCall = {
  method: 'POST', path: '/api/user.php', summary: 'Log in', session: 'open',
  body: z.object({ email: z.string(), password: z.string() }),
  answers: {
    200: { description: 'The user; the cookie holds the session', shape: userShape },
    401: { description: 'The login failed', shape: z.object({ error: z.string(), message: z.string() }) },
    429: { description: 'Too many attempts', shape: z.object({ error: z.string(), minutes: z.int(), message: z.string() }) },
  },
  async handle({ context, body, run }) {
    const { logIn: payload } = await run(LOG_IN, { input: { email: body.email, password: body.password } })
    if (payload.__typename === 'LogInSuccess') return { status: 200, body: userOf(payload.viewer) }
    if (payload.__typename === 'InvalidInputError') throw new LegacyError(400, 'invalid_input', { fields: payload.fields })
    const { code, minutes } = payload
    const message = messageOf(code, context.visit.locale, { minutes })
    if (minutes !== undefined) throw new LegacyError(429, legacyCode(code), { minutes, message })
    throw new LegacyError(401, legacyCode(code), { message })
  },
}

/** PUT /api/user.php: the language that the member chose in the switcher. */
export const changeLanguage: LegacyCall = {
  method: 'PUT', path: '/api/user.php', summary: 'Change the language', session: 'required', body: z.object({ language: z.string() }),
  answers: { 200: { description: 'The user', shape: userShape } },
  async handle({ body, run }) {
    const { changeLanguage: payload } = await run(CHANGE_LANGUAGE, { input: { language: body.language } })
    if (payload.__typename === 'InvalidInputError') throw new LegacyError(400, 'invalid_input', { fields: payload.fields })
    return { status: 200, body: userOf(payload.viewer) }
  },
}
