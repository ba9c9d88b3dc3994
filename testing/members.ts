import type pg from 'pg'
import type { SubgraphName } from '#platform/base/config.ts'
import { normaliseEmail } from '#platform/base/email-address.ts'
import { createPerson, type Gateway, type Person } from './person.ts'

export type SignUpOptions = Partial<{
  name: string
  email: string
  password: string
  dateOfBirth: string
  gender: string
  seeking: string
  confirmed: boolean
  cityId: string
  host: string
  signupMessage: { recipientId: string; text: string }
  /** The partner's link that they came through. */
  tracking: { network: string; ref?: string; sub1?: string }
}>

type Mail = { type: string; subject: string; text: string; html: string }

const SIGN_UP = `mutation ($input: SignUpInput!) { signUp(input: $input) { __typename
  ... on SignUpSuccess { viewer { id profile { id } } } ... on UserError { code } ... on InvalidInputError { fields { path code } } } }`
const ACTIVATE = `mutation ($token: String!) { activateAccount(input: { token: $token }) { __typename } }`
const LOCATE = `mutation ($cityId: ID!) { setLocation(input: { cityId: $cityId }) { __typename } }`

let counter = 0

type Background = {
  admin: pg.Pool
  drainEvents: () => Promise<void>
  drainEventsFor: (consumer: SubgraphName) => Promise<void>
}

function createMailbox({ admin, drainEvents, drainEventsFor }: Background) {
  async function sentTo(address: string): Promise<Mail[]> {
    const { rows } = await admin.query(
      'select type, subject, text, html from notifications.mail where recipient = $1 order by id desc',
      [normaliseEmail(address)],
    )
    return rows
  }

  return {
    /** The mails that an address received, newest first. */
    async mails(to: string): Promise<Mail[]> {
      await drainEvents()
      return sentTo(to)
    },
    async activationToken(email: string): Promise<string> {
      // Waits for the mail only, and for nothing else that the sign-up sets off.
      await drainEventsFor('notifications')
      const mail = (await sentTo(email)).find(({ type }) => type === 'activation')
      const token = mail?.text.match(/token=([\w-]+)/)?.[1]
      if (token === undefined) throw new Error(`no activation mail for ${email}`)
      return token
    },
  }
}

/** Sign-ups for an app under test, and the mails that members receive. */
export function createMembers({ gateway, ...background }: Background & { gateway: Gateway }) {
  const { drainEvents } = background
  const mailbox = createMailbox(background)
  const visitor = (host = 'ruvela.test') =>
    createPerson(gateway, host, { token: undefined, identity: NOBODY })

  /**
   * A member who went through the sign-up form and, unless `confirmed: false`, the activation mail; lives in
   * the city if one is given.
   */
  async function signUp(options: SignUpOptions = {}): Promise<Person> {
    const host = options.host ?? 'ruvela.test'
    const input = formOf(options)
    const answer = await visitor(host).run(SIGN_UP, { input })
    const viewer = answer.data?.signUp?.viewer
    if (viewer === undefined) throw new Error(`sign-up failed: ${JSON.stringify(answer)}`)
    const { email, password } = input
    const token = String(answer.headers['set-cookie']).match(/__Host-session=([^;]+)/)![1]!
    const memberId = Buffer.from(viewer.id, 'base64url').toString().split(':')[1]!
    const identity = { memberId, profileId: viewer.profile.id, email, password }
    const member = createPerson(gateway, host, { token, identity })
    if (options.confirmed !== false)
      await member.run(ACTIVATE, { token: await mailbox.activationToken(email) })
    await drainEvents()
    if (options.cityId !== undefined) {
      await member.run(LOCATE, { cityId: options.cityId })
      await drainEvents()
    }
    return member
  }

  /** Two members who look for each other; she signed up first. */
  const couple = async (her = 'Ada', his = 'Bo'): Promise<[Person, Person]> => [
    await signUp({ name: her }),
    await signUp({ name: his, gender: 'MALE', seeking: 'FEMALE' }),
  ]

  return {
    visitor,
    signUp,
    couple,
    /** Another device of a member, with a token from logIn. */
    device: (host: string, token: string, who: Person) =>
      createPerson(gateway, host, { token, identity: who }),
    ...mailbox,
  }
}

const NOBODY = { memberId: '', profileId: '', email: '', password: '' }

function formOf(options: SignUpOptions) {
  counter += 1
  return {
    email: options.email ?? `person${counter}@example.org`,
    password: options.password ?? 'correct horse battery',
    name: options.name ?? `Person${counter}`,
    dateOfBirth: options.dateOfBirth ?? '1990-05-17',
    gender: options.gender ?? 'FEMALE',
    seeking: options.seeking ?? 'MALE',
    acceptTerms: true,
    signupMessage: options.signupMessage ?? null,
    tracking: options.tracking ?? null,
  }
}
