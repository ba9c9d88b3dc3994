import { sql } from 'kysely'
import type { SandboxPeople } from '#gateway/open-sandboxes.ts'
import { createPool, openDatabase } from '#platform/postgres/database.ts'
import { DEMO_PASSWORD } from './logins.ts'

/** The members of partners' sandboxes: those of the demo's first site, and no other site. */
export const SANDBOX_PEOPLE: SandboxPeople = {
  password: DEMO_PASSWORD,
  async fill(installation, adminUrl) {
    const db = openDatabase<unknown>(createPool(adminUrl, { max: 4, application_name: 'ruvela sandboxes' }))
    try {
      const [{ fillWithDemo }, { DEMO_SITES }] = await Promise.all([
        import('./seed-demo.ts'),
        import('./seed-sites.ts'),
      ])
      await fillWithDemo(installation, db, DEMO_SITES.slice(0, 1))
      await sql`update platform.clock_offset set movable = true`.execute(db)
      // Their links would be signed for every sandbox.
      await sql`delete from notifications.mail`.execute(db)
    } finally {
      await db.destroy()
    }
  },
}
