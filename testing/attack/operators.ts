import { OPERATOR_ROLES, type OperatorRole } from '#platform/requests/audience.ts'
import { DEMO_PASSWORD } from '#scripts/demo/logins.ts'
import { DEMO_TOTP_SECRET, demoOperatorEmail } from '#scripts/demo/operators.ts'
import { codeAt } from '#subgraphs/accounts/operator/totp.ts'
import { operate } from './operate.ts'
import { until, viewerOf } from './racing.ts'
import { operation, PASSWORD, type Attacker, type GraphAnswer, type Target } from './target.ts'
import { picture, uploadOf } from './upload.ts'

const BEGIN = `mutation ($input: BeginOperatorLoginInput!) { beginOperatorLogin(input: $input) {
  ... on BeginOperatorLoginSuccess { challenge { token enrolment { secret } } } } }`
const COMPLETE = `mutation ($input: CompleteOperatorLoginInput!) { completeOperatorLogin(input: $input) {
  __typename ... on CompleteOperatorLoginSuccess { operator { id } } } }`

/** An operator's attacker, and the global id of the operator. */
export type OperatorAttacker = Attacker & { operatorId: string }

/** The demo's operators, logged in: one of each role. */
export async function logInOperators(target: Target): Promise<Record<OperatorRole, OperatorAttacker>> {
  const roles = Object.keys(OPERATOR_ROLES) as OperatorRole[]
  const found = await Promise.all(
    roles.map(async (role) => [
      role,
      await logIn(target, { email: demoOperatorEmail(role), password: DEMO_PASSWORD }),
    ]),
  )
  return Object.fromEntries(found) as Record<OperatorRole, OperatorAttacker>
}

let hired = 0

/** A new admin of one site, who may do everything there. @param site its token */
export async function hireAdmin(target: Target, site: string): Promise<OperatorAttacker> {
  hired += 1
  const email = `admin${hired}-${process.pid}@example.org`
  const who = ['--email', email, '--name', `Admin ${hired}`, '--role', 'admin']
  const printed = await operate(target, 'operator', 'create', ...who, '--site', site)
  return logIn(target, { email, password: printed.split('\n')[1]! })
}

async function logIn(target: Target, login: { email: string; password: string }): Promise<OperatorAttacker> {
  const begun = await target.run(target.visitor, BEGIN, { input: login })
  const { challenge } = begun.data!['beginOperatorLogin'] as {
    challenge: { token: string; enrolment: { secret: string } | null }
  }
  const code = codeAt(challenge.enrolment?.secret ?? DEMO_TOTP_SECRET, new Date())
  const input = { token: challenge.token, code, newPassword: PASSWORD }
  const answer = await target.send(operation(target.visitor, COMPLETE, { input }))
  const { data } = JSON.parse(answer.text) as GraphAnswer
  const { operator } = data!['completeOperatorLogin'] as { operator: { id: string } }
  const operatorToken = /__Host-operator=([^;]+)/.exec(String(answer.headers['set-cookie']))![1]!
  return { ...target.visitor, operatorToken, operatorId: operator.id }
}

const QUEUE =
  '{ moderationQueue(kinds: [PHOTO], last: 100) { nodes { id member { id profileId } photo { id } } } }'
const REFUSE = `mutation ($caseId: ID!) { result: decideCase(input: { caseId: $caseId, decision: REFUSE, reason: NO_PERSON }) { __typename } }`

/**
 * Uploads a photo of a member and refuses it, and waits the minute until the member has the statement of
 * reasons.
 * @returns what moderators have of the member, by type
 */
export async function refusePhoto(
  target: Target,
  { moderator, member }: { moderator: Attacker; member: Attacker },
): Promise<Record<string, string>> {
  await target.send(uploadOf(member, await picture()))
  type Queue = { nodes: { id: string; member: { id: string; profileId: string }; photo: { id: string } }[] }
  let about: Queue['nodes'][number] | undefined
  await until(async () => {
    const { data } = await target.run(moderator, QUEUE)
    const { nodes } = data!['moderationQueue'] as Queue
    about = nodes.find((each) => each.member.profileId === member.profileId)
    return about !== undefined
  })
  await target.run(moderator, REFUSE, { caseId: about!.id })
  let statementId: string | undefined
  await until(async () => {
    const { statements } = await viewerOf(target, member, 'statements { id }')
    statementId = (statements as { id: string }[])[0]?.id
    return statementId !== undefined
  })
  return {
    ModerationCase: about!.id,
    ModeratedMember: about!.member.id,
    ModeratedPhoto: about!.photo.id,
    Statement: statementId!,
  }
}
