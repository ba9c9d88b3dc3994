import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { z } from 'zod'
import { readTrustedProxies } from './trusted-proxies.rules.ts'

/** The names of the six subgraphs, in the order in which their migrations may refer to each other. */
export const SUBGRAPHS = [
  'accounts',
  'profiles',
  'billing',
  'likes',
  'conversations',
  'notifications',
] as const
export type SubgraphName = (typeof SUBGRAPHS)[number]

const flag = z.enum(['true', 'false']).transform((text) => text === 'true')
const optionalUrl = z.url().optional()
const seconds = z.coerce.number().int().min(1).max(3600)
const originList = z
  .string()
  .default('')
  .transform((text) => text.split(',').filter(Boolean))
  .pipe(z.array(z.url().refine((url) => URL.canParse(url) && new URL(url).origin === url, 'not an origin')))

const trustedProxies = z
  .string()
  .default('')
  .transform((text, issues) => {
    try {
      return readTrustedProxies(text)
    } catch (error) {
      issues.addIssue({ code: 'custom', message: (error as Error).message })
      return z.NEVER
    }
  })

const environmentSchema = z
  .object({
    NODE_ENV: z.enum(['development', 'test', 'production']).default('development'),
    PORT: z.coerce.number().int().min(0).max(65535).default(4000),
    HOST: z
      .string()
      .optional()
      .describe('the address to listen on; localhost, and in production every address of the machine'),
    DATA_DIR: z.string().default('.data'),
    DATABASE_URL: optionalUrl,
    DATABASE_URL_ACCOUNTS: optionalUrl,
    DATABASE_URL_PROFILES: optionalUrl,
    DATABASE_URL_BILLING: optionalUrl,
    DATABASE_URL_LIKES: optionalUrl,
    DATABASE_URL_CONVERSATIONS: optionalUrl,
    DATABASE_URL_NOTIFICATIONS: optionalUrl,
    DATABASE_ROLE_PREFIX: z
      .string()
      .regex(/^[a-z][a-z0-9_]{0,30}$/)
      .default('ruvela'),
    DATABASE_POOL_SIZE: z.coerce.number().int().min(1).max(50).default(6),
    DATABASE_STATEMENT_SECONDS: seconds
      .default(10)
      .describe('time limit of a subgraph’s statement; half of it for the gateway’s'),
    DATABASE_LOCK_SECONDS: seconds.default(5).describe('how long a statement waits for a row lock'),
    DATABASE_CONNECTION_SECONDS: seconds
      .default(10)
      .describe('how long a request waits for a pooled connection'),
    DATABASE_IDLE_SECONDS: seconds
      .default(15)
      .describe('how long a transaction can be idle before the database ends it'),
    SEED: z.enum(['demo', 'none']).default('demo'),
    SEED_MEMBERS: z.coerce.number().int().min(20).max(100_000).default(500),
    PUBLIC_URL: optionalUrl,
    OPERATOR_HOST: z
      .string()
      .toLowerCase()
      .regex(/^[a-z0-9.-]{1,253}$/, 'is no host name such as console.example.org')
      .optional()
      .describe('a host of its own for the operators’ console, which serves nothing else'),
    SMTP_URL: optionalUrl,
    MAIL_FROM: z.string().default('noreply@localhost'),
    MAIL_BOUNCES_TO: z
      .email()
      .optional()
      .describe('returned mails go to <local>+<mail id>@<domain> of this address'),
    DKIM_DOMAIN: z
      .string()
      .regex(/^[a-z0-9.-]{3,253}$/)
      .optional(),
    DKIM_SELECTOR: z
      .string()
      .regex(/^[a-zA-Z0-9._-]{1,63}$/)
      .optional(),
    DKIM_PRIVATE_KEY: z.string().optional().describe('PEM, line breaks may be written as \\n'),
    VAPID_PUBLIC_KEY: z
      .string()
      .regex(/^[A-Za-z0-9_-]{87}$/)
      .optional(),
    VAPID_PRIVATE_KEY: z
      .string()
      .regex(/^[A-Za-z0-9_-]{43}$/)
      .optional(),
    VAPID_SUBJECT: z
      .string()
      .regex(/^(mailto:|https:)/)
      .optional(),
    PUSH_ORIGINS: originList.describe(
      'push services in the operator’s own network, which are refused by default',
    ),
    WEBHOOK_ORIGINS: originList.describe(
      'partners’ servers in the operator’s own network that webhooks can reach, in addition to public ones',
    ),
    PAYMENTS: z.enum(['sandbox', 'mollie']).default('sandbox'),
    MOLLIE_API_KEY: z
      .string()
      .regex(/^(test|live)_\w{20,100}$/)
      .optional(),
    MOLLIE_ACCESS_TOKEN: z
      .string()
      .regex(/^access_\w{20,100}$/)
      .optional()
      .describe('an access token of the organisation with balances.read, to read what Mollie has kept'),
    MOLLIE_API_URL: optionalUrl.describe('replaces Mollie’s address, for tests'),
    SMS_URL: optionalUrl.describe(
      'where text messages are posted as JSON; without it, they stay in the local outbox',
    ),
    SMS_TOKEN: z.string().optional(),
    SMS_FROM: z
      .string()
      .regex(/^\+?[\w ]{1,16}$/)
      .default('Ruvela'),
    STORAGE: z.enum(['local', 's3']).default('local'),
    S3_ENDPOINT: optionalUrl,
    S3_REGION: z
      .string()
      .regex(/^[a-z0-9-]{1,60}$/)
      .default('us-east-1'),
    S3_BUCKET: z
      .string()
      .regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/)
      .optional(),
    S3_ACCESS_KEY_ID: z.string().optional(),
    S3_SECRET_ACCESS_KEY: z.string().optional(),
    REDIS_URL: optionalUrl,
    ACTION_LIMIT_FACTOR: z.coerce
      .number()
      .min(0)
      .max(1_000_000)
      .default(1)
      .describe(
        'multiplies the limits of actions (platform/requests/action-limits.ts); 0 switches them off, for load tests',
      ),
    BACKUP_DIR: z.string().default('backups').describe('where npm run backup stores its files'),
    BACKUP_RECIPIENT: z
      .string()
      .regex(
        /^age1[a-z0-9]{20,3000}$/,
        'must be a public key such as age1…; npm run backup -- key prints a pair',
      )
      .optional()
      .describe('the age public key for encrypting backups; without it, they are not encrypted'),
    BACKUP_FILES: flag
      .default(true)
      .describe('whether a backup contains the files; set to false for a bucket with versioning'),
    BACKUP_KEEP_DAYS: z.coerce.number().int().min(1).max(3650).default(14),
    LIVE_KEEP_ALIVE_SECONDS: z.coerce
      .number()
      .int()
      .min(1)
      .max(60)
      .default(12)
      .describe(
        'the interval of pings on open sockets; a socket that does not respond before the next ping is closed',
      ),
    DRAIN_SECONDS: z.coerce
      .number()
      .int()
      .min(0)
      .max(600)
      .default(0)
      .describe(
        'how long a stopping gateway (SIGTERM) keeps serving while /readyz answers 503, so that its load balancer sends no more requests',
      ),
    REQUEST_SECONDS: z.coerce
      .number()
      .int()
      .min(1)
      .max(600)
      .default(60)
      .describe(
        'how long a request may take to arrive; an upload up to thirty times as long, at one kilobyte a second or faster',
      ),
    OVERLOAD_REQUESTS: z.coerce
      .number()
      .int()
      .min(0)
      .max(100_000)
      .default(200)
      .describe(
        'how many requests a busy gateway accepts at once before it refuses the rest with 503; 0 for no limit',
      ),
    SANDBOXES: z.coerce
      .number()
      .int()
      .min(0)
      .max(1000)
      .optional()
      .describe(
        'how many partners may have a sandbox; 0 for none, as in production by default. The demo has room for ten',
      ),
    SANDBOXES_OPEN: z.coerce
      .number()
      .int()
      .min(1)
      .max(50)
      .default(4)
      .describe('how many sandboxes a process keeps open; each takes memory and up to 20 connections'),
    METRICS_PORT: z.coerce.number().int().min(0).max(65535).default(4001),
    OTEL_EXPORTER_OTLP_ENDPOINT: optionalUrl.describe(
      'where traces are sent, as OTLP over HTTP; without it, no traces are sent',
    ),
    OTEL_SERVICE_NAME: z.string().default('ruvela'),
    LOG_LEVEL: z.enum(['silent', 'error', 'warn', 'info', 'debug']).default('warn'),
    SECRETS_KEY: z.string().min(32).optional(),
    SECRETS_KEY_PREVIOUS: z.string().min(32).optional(),
    GRAPHIQL: flag.optional(),
    WEB_DEVELOPMENT: flag
      .default(false)
      .describe('serves the sources of web/ instead of the build; npm run dev sets it'),
    TRUST_PROXY: trustedProxies.describe(
      'the number of proxies in front of this process, or their addresses and networks: docs/operating/proxies.md',
    ),
    SUBGRAPH_URLS: z
      .string()
      .default('')
      .describe('accounts=http://…,profiles=http://… for the split shape; empty runs all in this process'),
  })
  .superRefine((environment, issues) => {
    const refuse = (name: string, message: string) =>
      issues.addIssue({ code: 'custom', path: [name], message })
    if (environment.STORAGE === 's3') {
      for (const name of ['S3_ENDPOINT', 'S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'] as const) {
        if (environment[name] === undefined) refuse(name, 'STORAGE=s3 needs it')
      }
    }
    if (environment.PAYMENTS === 'mollie') {
      for (const name of ['MOLLIE_API_KEY', 'PUBLIC_URL'] as const)
        if (environment[name] === undefined) refuse(name, 'PAYMENTS=mollie needs it')
    }
    if ((environment.VAPID_PUBLIC_KEY === undefined) !== (environment.VAPID_PRIVATE_KEY === undefined))
      refuse('VAPID_PRIVATE_KEY', 'a key pair has two keys')
    const dkim = [environment.DKIM_DOMAIN, environment.DKIM_SELECTOR, environment.DKIM_PRIVATE_KEY].filter(
      (value) => value !== undefined,
    )
    if (dkim.length !== 0 && dkim.length !== 3)
      refuse('DKIM_DOMAIN', 'signing needs DKIM_DOMAIN, DKIM_SELECTOR and DKIM_PRIVATE_KEY')
    if ((environment.SANDBOXES ?? 0) > 0 && environment.SUBGRAPH_URLS !== '')
      refuse('SANDBOXES', 'sandboxes need all subgraphs in the gateway’s process; set 0 with SUBGRAPH_URLS')
    if (environment.NODE_ENV !== 'production') return
    if (environment.PAYMENTS === 'sandbox')
      refuse('PAYMENTS', 'the sandbox takes no money; production needs a real provider (mollie)')
    if (environment.SECRETS_KEY === undefined)
      refuse('SECRETS_KEY', 'generated secrets are for demos; set a key of at least 32 characters')
    if (environment.SMTP_URL === undefined)
      refuse('SMTP_URL', 'the local mailbox is for demos; mails need a server')
    if (environment.SEED === 'demo') refuse('SEED', 'demo logins must not exist in production; set SEED=none')
    if (environment.PUBLIC_URL === undefined) refuse('PUBLIC_URL', 'links in mails need the public address')
  })

/** The names of all variables. */
export const ENVIRONMENT_NAMES = Object.keys(environmentSchema.shape)

type Derived = 'HOST' | 'SANDBOXES' | 'SUBGRAPH_URLS' | 'SECRETS_KEY'

export type Config = Omit<z.output<typeof environmentSchema>, Derived> & {
  /** The address to listen on. */
  HOST: string
  /**
   * Key material for signatures, keyed hashes and encryption; from SECRETS_KEY, or generated once under
   * DATA_DIR.
   */
  SECRETS_KEY: string
  /**
   * The key from which the passwords of the database roles follow, where that is not SECRETS_KEY: a sandbox
   * has secrets of its own, and the roles of the server.
   */
  ROLES_KEY?: string
  /** How many partners may have a sandbox. */
  SANDBOXES: number
  /** The label of the sandbox that this installation is; undefined for every other installation. */
  SANDBOX_LABEL?: string
  /** The address of each subgraph in the split shape; empty when everything runs in this process. */
  SUBGRAPH_URLS: Partial<Record<SubgraphName | 'node', string>>
}

/**
 * All faults of the environment at once, one line each; the process prints them and ends with exit code 1.
 */
export class ConfigError extends Error {
  override name = 'ConfigError'
}

/**
 * Reads the configuration. Only the log reads a setting of its own, LOG_LEVEL: it works before this has run.
 * @throws ConfigError naming every wrong variable
 */
export function readConfig(environment: NodeJS.ProcessEnv = process.env): Config {
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''))
  const parsed = environmentSchema.safeParse(given)
  if (!parsed.success) {
    const lines = parsed.error.issues.map((issue) => `  ${issue.path.join('.')}: ${issue.message}`)
    throw new ConfigError(`The configuration is invalid:\n${lines.join('\n')}`)
  }
  const { HOST, SANDBOXES, SUBGRAPH_URLS, SECRETS_KEY, ...rest } = parsed.data
  const urls = Object.fromEntries(
    SUBGRAPH_URLS.split(',')
      .filter(Boolean)
      .map((pair) => pair.split('=', 2)),
  ) as Config['SUBGRAPH_URLS']
  return {
    ...rest,
    // Demo logins, developer tokens and the mailbox are meant for users of this machine only.
    HOST: HOST ?? (rest.NODE_ENV === 'production' ? '0.0.0.0' : 'localhost'),
    SANDBOXES: SANDBOXES ?? (hasDemoSandboxes(parsed.data) ? DEMO_SANDBOXES : 0),
    SUBGRAPH_URLS: urls,
    SECRETS_KEY: SECRETS_KEY ?? generatedKey(rest.DATA_DIR),
  }
}

/** What a process needs that only serves photos by their signatures: none of the product's other secrets. */
export type PhotoHostConfig = StorageConfig & Pick<Config, 'HOST' | 'PORT'> & { keys: Buffer[] }

/** Where files are stored. */
export type StorageConfig = Pick<
  Config,
  | 'STORAGE'
  | 'DATA_DIR'
  | 'S3_ENDPOINT'
  | 'S3_REGION'
  | 'S3_BUCKET'
  | 'S3_ACCESS_KEY_ID'
  | 'S3_SECRET_ACCESS_KEY'
>

const PHOTO_HOST_KEY = /^[\w-]{43}(,[\w-]{43})?$/

/**
 * Reads the configuration of a host of photos, in which `npm run photo-host -- key` prints the key.
 * @throws ConfigError
 */
export function readPhotoHostConfig(environment: NodeJS.ProcessEnv = process.env): PhotoHostConfig {
  const { PHOTO_HOST_KEY: given = '', NODE_ENV: _mode, ...others } = environment
  if (!PHOTO_HOST_KEY.test(given))
    throw new ConfigError('PHOTO_HOST_KEY: npm run photo-host -- key prints it, where the product runs')
  // The key takes the place of the secret, which this process does not have and must not make.
  const config = readConfig({ ...others, SECRETS_KEY: given })
  return { ...config, keys: given.split(',').map((key) => Buffer.from(key, 'base64url')) }
}

const DEMO_SANDBOXES = 10

function hasDemoSandboxes({ NODE_ENV, SEED, SUBGRAPH_URLS }: z.output<typeof environmentSchema>): boolean {
  return NODE_ENV === 'development' && SEED === 'demo' && SUBGRAPH_URLS === ''
}

/** Whether other machines can reach this installation although it is not a production one. */
export function isOpenDevelopment({ HOST, NODE_ENV }: Pick<Config, 'HOST' | 'NODE_ENV'>): boolean {
  return NODE_ENV !== 'production' && !isLoopback(HOST)
}

/** Whether a name or address is a loopback one, which other machines cannot reach. */
export function isLoopback(host: string): boolean {
  const name = host.toLowerCase().replace(/^\[|\]$/g, '')
  return (
    name === 'localhost' ||
    name.endsWith('.localhost') ||
    name === '::1' ||
    /^(::ffff:)?127(\.\d{1,3}){3}$/.test(name)
  )
}

/**
 * Whether GraphiQL is served and developer tokens open free operations: always outside production, in
 * production only when switched on (FED-05).
 */
export function allowsFreeOperations({ GRAPHIQL, NODE_ENV }: Pick<Config, 'GRAPHIQL' | 'NODE_ENV'>): boolean {
  return GRAPHIQL ?? NODE_ENV !== 'production'
}

// A demo must survive a restart with its links and sessions intact, so the key is stored beside the data,
// readable by the owner only.
function generatedKey(dataDir: string): string {
  const file = path.join(dataDir, 'secrets.key')
  if (existsSync(file)) return readFileSync(file, 'utf8').trim()
  mkdirSync(dataDir, { recursive: true })
  const key = randomBytes(32).toString('base64url')
  writeFileSync(file, `${key}\n`, { mode: 0o600 })
  return key
}
