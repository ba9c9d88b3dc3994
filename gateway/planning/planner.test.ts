import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { QueryPlan } from '@apollo/query-planner'
import { parse } from 'graphql'
import { request } from 'undici'
import { expect, test } from 'vitest'
import { testApp } from '#testing/file-app.ts'
import { createLibraryLoader } from './library-gateway.ts'
import { createPlanner } from './planner.ts'
import { NO_STORED_PLANS, readStoredPlans, writeStoredPlans } from './stored-plans.ts'

const app = testApp()

const QUERY = '{ viewer { credits newLikesCount profile { displayName } } }'
// Each event takes steps in several subgraphs.
const LIKES = 'subscription { likeEvents(after: "0") { kind profile { displayName } viewer { credits } } }'
const LIKE = 'mutation ($id: ID!) { likeProfile(input: { profileId: $id }) { __typename } }'

/** Stores plans as the build does. @returns the file */
async function storePlans(texts: string[]): Promise<string> {
  const planOf = createPlanner(createLibraryLoader({}))
  const plans = new Map<string, QueryPlan>()
  for (const text of texts)
    plans.set(text, await planOf({ document: parse(text), text, operationName: undefined }))
  const file = path.join(mkdtempSync(path.join(tmpdir(), 'ruvela-plans-')), 'query-plans.json')
  writeStoredPlans(plans, file)
  return file
}

/** How many plans a process took from the build, and how many it made. */
async function countPlans(metricsPort: number) {
  const { body } = await request(`http://127.0.0.1:${metricsPort}/metrics`)
  const text = await body.text()
  const count = (origin: string) =>
    Number(
      new RegExp(`^ruvela_graphql_plans_total\\{origin="${origin}"\\} (\\d+)$`, 'm').exec(text)?.[1] ?? 0,
    )
  return { build: count('build'), process: count('process') }
}

test('operations that the build has planned run by its plans; others are planned on arrival', async () => {
  const [ada, bo] = await app.couple()
  const second = await app.openSecondGateway({}, readStoredPlans(await storePlans([QUERY, LIKES])))
  const [adaThere, boThere] = [second.meet(ada), second.meet(bo)]

  const likes = adaThere.subscribe(LIKES)
  expect(await boThere.run(LIKE, { id: ada.profileId })).toMatchObject({
    data: { likeProfile: { __typename: 'LikeProfileSuccess' } },
  })
  expect((await likes.next()).data.likeEvents).toMatchObject({
    kind: 'LIKED',
    profile: { displayName: 'Bo' },
    viewer: { credits: 5 },
  })
  await likes.close()
  const { data } = await ada.run(QUERY)
  expect(await adaThere.run(QUERY)).toMatchObject({ data })
  await boThere.run(QUERY)
  expect(await countPlans(second.metricsPort)).toEqual({ build: 2, process: 1 })
  await second.close()
})

test('a build for another schema gives no plans', async () => {
  const file = await storePlans([QUERY])
  const content = JSON.parse(readFileSync(file, 'utf8'))
  expect(readStoredPlans(file)).not.toBe(NO_STORED_PLANS)
  writeFileSync(file, JSON.stringify({ ...content, supergraph: 'of an older release' }))
  expect(readStoredPlans(file)).toBe(NO_STORED_PLANS)
})
