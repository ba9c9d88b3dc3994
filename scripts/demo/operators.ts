import { sql, type Kysely } from 'kysely'
import type { Config } from '#platform/base/config.ts'
import { newId } from '#platform/base/global-ids.ts'
import { seal } from '#platform/base/sealed.ts'
import type { OperatorRole } from '#platform/requests/audience.ts'
import { hashPassword } from '#subgraphs/accounts/account/password-hash.ts'
import { TOTP_SECRET } from '#subgraphs/accounts/operator/operator-proof.service.ts'
import type { Tables } from '#subgraphs/accounts/tables.ts'
import { DEMO_MAIL_DOMAIN, DEMO_PASSWORD } from './logins.ts'

/**
 * The secret of every demo operator's app, in base32. Each start prints it, so it protects nothing. These
 * operators exist beside demo sites only, which production refuses.
 */
export const DEMO_TOTP_SECRET = 'RUVELADEMORUVELADEMORUVELADEMO22'

/** The operators of the demo: one of each role. */
const DEMO_OPERATORS: { role: OperatorRole; name: string }[] = [
  { role: 'admin', name: 'Sanne Kuipers' },
  { role: 'moderator', name: 'Milan de Wit' },
  { role: 'support', name: 'Noor Jansen' },
  { role: 'finance', name: 'Tom Bakker' },
]

export const demoOperatorEmail = (role: OperatorRole) => `${role}@${DEMO_MAIL_DOMAIN}`

/** Adds the demo's operators; those of an earlier start stay as they are. */
export async function keepOperators(db: Kysely<Tables>, config: Config): Promise<void> {
  const emails = DEMO_OPERATORS.map(({ role }) => demoOperatorEmail(role))
  const known = await db
    .selectFrom('accounts.operator')
    .select('emailNormalised')
    .where('emailNormalised', 'in', emails)
    .execute()
  if (known.length === emails.length) return
  const passwordHash = await hashPassword(DEMO_PASSWORD)
  await db
    .insertInto('accounts.operator')
    .values(
      DEMO_OPERATORS.map(({ role, name }) => ({
        id: newId(),
        email: demoOperatorEmail(role),
        emailNormalised: demoOperatorEmail(role),
        name,
        role,
        passwordHash,
        passwordIsOneTime: false,
        siteIds: null,
        locale: 'en',
        totpSecret: seal(config, TOTP_SECRET, DEMO_TOTP_SECRET),
        totpConfirmedAt: sql<Date>`platform.now()`,
      })),
    )
    .onConflict((conflict) => conflict.column('emailNormalised').doNothing())
    .execute()
}

/** The operators as the start prints them beside the members' logins. */
export function operatorLines(origin: string): string[] {
  const width = Math.max(...DEMO_OPERATORS.map(({ role }) => demoOperatorEmail(role).length))
  return [
    `Demo operators at ${origin}/operator, password ${DEMO_PASSWORD}`,
    ...DEMO_OPERATORS.map(({ role }) => `  ${demoOperatorEmail(role).padEnd(width)}  ${role}`),
    `  secret of the authenticator app   ${DEMO_TOTP_SECRET}`,
    `  the app's code, without an app    npm run operator -- demo-code`,
  ]
}
