import { writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { operate } from './operator.ts'

let made = 0

/** Creates a site for one test. @returns its token and name */
export async function newSite(): Promise<{ token: string; name: string }> {
  const token = `t${Date.now().toString(36)}${(made++).toString(36)}${process.pid.toString(36)}`
  const name = `Site ${token}`
  const site = JSON.parse(await operate('site', 'example')) as Record<string, unknown>
  const file = path.join(tmpdir(), `${token}.json`)
  writeFileSync(
    file,
    JSON.stringify({ ...site, token, name, mailName: name, domains: [`${token}.localhost`] }),
  )
  await operate('site', 'create', '--file', file)
  return { token, name }
}
