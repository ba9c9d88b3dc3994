import { readConfig, type Config } from '#platform/base/config.ts'
import { namingKey, sign } from '#platform/base/secrets.ts'
import type { SandboxState } from '#platform/requests/sandbox-host.ts'

// Everything else has its default, so that a sandbox reaches no mail server, no payment provider, no bucket,
// no Redis and no other database of the installation, also none that a later variable names.
const TAKEN_OVER = [
  'NODE_ENV',
  'PORT',
  'HOST',
  'DATABASE_ROLE_PREFIX',
  'DATABASE_STATEMENT_SECONDS',
  'DATABASE_LOCK_SECONDS',
  'DATABASE_CONNECTION_SECONDS',
  'DATABASE_IDLE_SECONDS',
  'PUBLIC_URL',
  'MAIL_FROM',
  'SMS_FROM',
  'WEBHOOK_ORIGINS',
  'ACTION_LIMIT_FACTOR',
  'LIVE_KEEP_ALIVE_SECONDS',
  'REQUEST_SECONDS',
  'TRUST_PROXY',
  'DATA_DIR',
] as const satisfies readonly (keyof Config)[]

const POOL_SIZE = 2
// Far below the installation's own limit, so that one partner's tests never keep members waiting.
const REQUESTS = 10

/** How many members a fresh sandbox has at most, invented and with faces. */
const SEED_MEMBERS_MAX = 60

/** The configuration of the installation that fills the prepared database. */
export function templateConfig(config: Config): Config {
  const SEED_MEMBERS = Math.min(SEED_MEMBERS_MAX, config.SEED_MEMBERS)
  return { ...ownConfig(config), SECRETS_KEY: templateKey(config), SEED_MEMBERS }
}

/** The configuration of a sandbox. */
export function sandboxConfig(config: Config, state: SandboxState): Config {
  return {
    ...ownConfig(config),
    SECRETS_KEY: sandboxKey(config, state),
    // Opens what the prepared database has sealed. Links and tokens are never signed with it.
    SECRETS_KEY_PREVIOUS: templateKey(config),
    SANDBOX_LABEL: state.label,
    GRAPHIQL: true,
  }
}

/** The secret of a sandbox. It ends with a reset, and with it every link and token that it signed. */
export function sandboxKey(config: Config, { label, version }: SandboxState): string {
  return sign(namingKey(config), 'sandbox', `${label} ${version}`)
}

function templateKey(config: Config): string {
  return sign(namingKey(config), 'sandbox', 'template')
}

function ownConfig(config: Config): Config {
  const defaults = readConfig({ NODE_ENV: 'test', SEED: 'none', SECRETS_KEY: config.SECRETS_KEY })
  const taken = Object.fromEntries(TAKEN_OVER.map((name) => [name, config[name]])) as Partial<Config>
  return {
    ...defaults,
    ...taken,
    ROLES_KEY: config.ROLES_KEY ?? config.SECRETS_KEY,
    DATABASE_POOL_SIZE: POOL_SIZE,
    OVERLOAD_REQUESTS: Math.min(REQUESTS, config.OVERLOAD_REQUESTS),
    SANDBOXES: 0,
  }
}
