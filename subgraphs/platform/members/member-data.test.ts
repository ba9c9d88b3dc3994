import { CamelCasePlugin, CompiledQuery, Kysely, PostgresDialect, sql } from 'kysely'
import { expect, test } from 'vitest'
import { testApp } from '#testing/file-app.ts'
import { memberDataHandlers } from '../process/member-data.jobs.ts'
import type { SubgraphRuntime } from '../process/subgraph-runtime.ts'
import { memberTables, readMemberRows } from './member-data.ts'

const LIKE = `mutation ($id: ID!) { likeProfile(input: { profileId: $id }) { __typename } }`
const SEND = `mutation ($input: SendMessageInput!) { sendMessage(input: $input) { __typename } }`

type Plan = {
  'Node Type': string
  'Relation Name'?: string
  'Index Name'?: string
  'Index Cond'?: string
  Plans?: Plan[]
}
type Member = { siteId: string; memberId: string }
type Work = (db: Kysely<unknown>, runtime: SubgraphRuntime, member: Member) => Promise<unknown>

const app = testApp()

const erase: Work = (db, { definition }, member) =>
  memberDataHandlers(definition)['account.erased'](db as never, { payload: member } as never)
const archive: Work = async (db, { definition: { name, memberData: data } }, member) => {
  await readMemberRows(db, name, { data, ...member })
  await data.files?.(db, member.memberId)
  await data.pages?.(db, member)
}

test.each([
  { data: 'ACCT-02 an erasure', work: erase },
  { data: 'ACCT-04 an archive', work: archive },
])('$data finds the member’s rows by index, so that tables of any size do not stop it', async ({ work }) => {
  const [ada, bo] = await app.couple()
  await ada.run(LIKE, { id: bo.profileId })
  await bo.run(LIKE, { id: ada.profileId })
  await ada.run(SEND, { input: { clientId: 'one', recipientId: bo.profileId, text: 'hello' } })
  await bo.run(SEND, { input: { clientId: 'two', recipientId: ada.profileId, text: 'an answer' } })
  await app.drainJobs()
  const { rows } = await app.admin.query('select site_id from accounts.account where id = $1', [ada.memberId])
  const member = { siteId: rows[0].site_id, memberId: ada.memberId }

  const found: string[] = []
  for (const runtime of app.installation.runtimes) {
    const firstColumns = await firstColumnsOf(runtime.definition.name)
    const tables = memberTables(runtime.definition.memberData)
    const plans = await plansOf(runtime, (db) => work(db, runtime, member))
    expect(plans.length).toBeGreaterThan(0)
    for (const { text, plan } of plans)
      for (const node of nodesOf(plan)) {
        const index = firstColumns.get(node['Index Name'] ?? '')
        const table = node['Relation Name'] ?? index?.table ?? ''
        if (table in tables && readsWhole(node, index?.column))
          found.push(`${node['Node Type']} of ${runtime.definition.name}.${table}: ${text}`)
      }
  }
  expect(found).toEqual([])
})

// The tables of a test are tiny: without the setting, the database would read them whole for that reason.
async function plansOf({ pool }: SubgraphRuntime, work: (db: Kysely<unknown>) => Promise<unknown>) {
  const asked: CompiledQuery[] = []
  const db = new Kysely<unknown>({
    dialect: new PostgresDialect({ pool }),
    plugins: [new CamelCasePlugin({ maintainNestedObjectKeys: true })],
    log: ({ query }) => void asked.push(query),
  })
  const trx = await db.startTransaction().execute()
  try {
    await sql`set local enable_seqscan = off`.execute(trx)
    await work(trx)
    const plans: { text: string; plan: Plan }[] = []
    for (const { sql: text, parameters } of asked.filter(({ sql: asks }) =>
      /^\s*(with|select|update|delete)/i.test(asks),
    )) {
      const { rows } = await trx.executeQuery<any>(
        CompiledQuery.raw(`explain (format json) ${text}`, [...parameters]),
      )
      plans.push({ text, plan: (Object.values(rows[0])[0] as any)[0].Plan })
    }
    return plans
  } finally {
    await trx.rollback().execute()
  }
}

function nodesOf(plan: Plan): Plan[] {
  return [plan, ...(plan.Plans ?? []).flatMap(nodesOf)]
}

// An index helps where its first column is known; otherwise it is itself read from one end to the other.
function readsWhole(node: Plan, firstColumn: string | undefined): boolean {
  if (node['Node Type'] === 'Seq Scan') return true
  if (firstColumn === undefined) return false
  return !new RegExp(`\\b${firstColumn}\\b`).test(node['Index Cond'] ?? '')
}

async function firstColumnsOf(schema: string) {
  const { rows } = await app.admin.query(
    `select c.relname as index, t.relname as table, pg_get_indexdef(i.indexrelid, 1, true) as column
      from pg_index i join pg_class c on c.oid = i.indexrelid join pg_class t on t.oid = i.indrelid
      where t.relnamespace = $1::regnamespace`,
    [schema],
  )
  return new Map<string, { table: string; column: string }>(rows.map((row) => [row.index, row]))
}
