import { z } from 'zod'
import type { GatewayContext } from '#platform/request-context.ts'
import { LegacyError, legacyCode, type LegacyCall, type LegacyRequest } from './legacy-call.ts'
import { messageOf } from './messages.ts'
import { USER_FIELDS, userOf, userShape } from './user-object.ts'

const USER = `query LegacyUser { viewer { ${USER_FIELDS} } }`
const LOG_IN = `mutation LegacyLogIn($input: LogInInput!) { logIn(input: $input) {
  __typename ... on UserError { code } ... on TooManyAttemptsError { minutes } ... on InvalidInputError { fields { path code } } } }`
const CHANGE_LANGUAGE = `mutation LegacyChangeLanguage($input: ChangeLanguageInput!) { changeLanguage(input: $input) {
  __typename ... on InvalidInputError { fields { path code } } } }`

/** GET /api/user.php: the signed-in member. Its 403 is the one that does not log a client out, so clients ask it whether they are signed in. */
export const fetchUser: LegacyCall = {
  method: 'GET', path: '/api/user.php', summary: 'The signed-in user (header X-Request-Type: client)', session: 'required',
  answers: { 200: { description: 'The user', shape: userShape } },
  handle: async (request) => ({ status: 200, body: await readUser(request) }),
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
  async handle(request) {
    const { context, body } = request
    const session = catchToken(context)
    const { logIn: payload } = await request.run(LOG_IN, { input: { email: body.email, password: body.password } }, session.context)
    if (payload.__typename === 'LogInSuccess') {
      // The viewer's fields belong to several subgraphs, all of which see the request as it came: signed out. So it is opened again.
      return { status: 200, body: await readUser(request, await request.reopen({ token: session.token() })) }
    }
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
  async handle(request) {
    const { changeLanguage: payload } = await request.run(CHANGE_LANGUAGE, { input: { language: request.body.language } })
    if (payload.__typename === 'InvalidInputError') throw new LegacyError(400, 'invalid_input', { fields: payload.fields })
    return { status: 200, body: await readUser(request) }
  },
}

/** The user object as the request's viewer, or another context's, gets it. */
export async function readUser(request: LegacyRequest, context: GatewayContext = request.context): Promise<z.infer<typeof userShape>> {
  const { viewer } = await request.run(USER, {}, context)
  if (viewer === null) throw new LegacyError(403, 'authentication_required')
  return userOf(viewer)
}

function catchToken(context: GatewayContext): { context: GatewayContext; token: () => string } {
  let started = ''
  const { session } = context.visit
  const start = (token: string) => {
    started = token
    session.start(token)
  }
  return { context: { ...context, visit: { ...context.visit, session: { ...session, start } } }, token: () => started }
}
