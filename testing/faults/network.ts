import { operation } from '#testing/attack/target.ts'
import { openWay, type FaultyWay } from '#testing/faulty-way.ts'
import { newDataDir, startProduct, type Product } from '#testing/product.ts'
import { onOwnServer, type OwnServer } from './own-server.ts'
import type { FaultRow, Outcome } from './row.ts'
import { onScene, pause, type Provoked, type Scene } from './scene.ts'

const KILLS = 3
const STOPPED_MS = 25_000
const CUT_MS = 3000

/** Faults between a gateway and a subgraph that runs alone. */
export const NETWORK_FAULTS: FaultRow[] = [
  {
    id: 'F8',
    family: 'network',
    fault: `a subgraph that runs alone is killed ${KILLS} times, and started again`,
    guard: {
      file: 'gateway/sources/data-sources.ts',
      text: '      ask(fetch).catch((error: Error) =>',
      without: '      ask(fetch).catch((error: Error) => process.exit(error === undefined ? 0 : 1) ??',
    },
    run: () => onSplit(killSubgraph),
  },
  {
    id: 'F8b',
    family: 'network',
    fault: `a subgraph that runs alone stands still for ${STOPPED_MS / 1000} s`,
    guard: {
      file: 'gateway/sources/data-sources.ts',
      text: '    headersTimeout: timeout,',
      without: '',
    },
    run: () => onSplit(stopSubgraph),
  },
  {
    id: 'F27',
    family: 'network',
    fault: 'the way between a gateway and a subgraph is cut, and then loses every answer',
    guard: {
      file: 'migrations/functions/conversations/send_message.sql',
      text: 'values (p_message, p_conversation, v_number, p_sender, p_client,',
      without: 'values (p_message, p_conversation, v_number, p_sender, left(p_client || p_message, 64),',
    },
    run: () => onSplit(loseWay),
  },
]

type Split = { way: FaultyWay; subgraph: () => Product; startAgain: () => Promise<void> }

/** Conversations alone, behind a gateway with all the others. */
function onSplit(provoke: (scene: Scene, split: Split) => Promise<Provoked>): Promise<Outcome> {
  return onOwnServer(async ({ adminUrl }: OwnServer) => {
    const shared = { DATABASE_URL: adminUrl, DATA_DIR: newDataDir(), SEED: 'demo', SEED_MEMBERS: '40' }
    const start = (port: string) =>
      startProduct('subgraphs/conversations/server.ts', { ...shared, PORT: port })
    let subgraph = start('0')
    const port = Number(await subgraph.printed(/^Ready: conversations on http:\/\/[\w.]+:(\d+)/m))
    const way = await openWay(port)
    const split: Split = {
      way,
      subgraph: () => subgraph,
      async startAgain() {
        subgraph = start(String(port))
        await subgraph.printed(/^Ready/m)
      },
    }
    try {
      return await onScene(
        {
          environment: {
            ...shared,
            SUBGRAPH_URLS: `conversations=http://127.0.0.1:${way.port}/graphql`,
          },
          adminUrl,
          recoveryLimitSeconds: 20,
        },
        (scene) => provoke(scene, split),
      )
    } finally {
      subgraph.child.kill('SIGCONT')
      await subgraph.stop()
      await way.close()
    }
  })
}

async function killSubgraph(scene: Scene, { subgraph, startAgain }: Split): Promise<Provoked> {
  const faults: string[] = []
  let killedAt = 0
  for (let count = 0; count < KILLS; count += 1) {
    await scene.load.progress(3)
    subgraph().child.kill('SIGKILL')
    killedAt = performance.now()
    await subgraph().ended()
    faults.push(...(await others(scene)))
    await startAgain()
  }
  return { tried: `${KILLS} × kill -9`, faults, healedAt: killedAt }
}

async function stopSubgraph(scene: Scene, { subgraph }: Split): Promise<Provoked> {
  subgraph().child.kill('SIGSTOP')
  const stoppedAt = performance.now()
  const faults = await others(scene)
  await pause(STOPPED_MS)
  const hung = scene.load.attempts.filter(({ endedAt }) => endedAt > stoppedAt + 1000).length
  if (hung === 0) faults.push(`whoever asks it is not answered within ${STOPPED_MS / 1000} s`)
  subgraph().child.kill('SIGCONT')
  return { tried: `SIGSTOP for ${STOPPED_MS / 1000} s`, faults, healedAt: performance.now() }
}

async function loseWay(scene: Scene, { way }: Split): Promise<Provoked> {
  const { load } = scene
  way.cut()
  const faults = await others(scene)
  await pause(CUT_MS)
  way.heal()
  await load.progress(3)
  way.loseAnswers()
  await pause(CUT_MS)
  way.heal()
  return { tried: `cut for ${CUT_MS / 1000} s, without answers as long`, faults, healedAt: performance.now() }
}

/** The other subgraphs keep answering while one is away. */
async function others({ target, load }: Scene): Promise<string[]> {
  const answer = await target.send(operation(load.members[1]!, '{ viewer { credits } }'))
  return answer.status === 200 && !answer.text.includes('errors')
    ? []
    : [`who asks another subgraph is not served: ${answer.text.slice(0, 200)}`]
}
