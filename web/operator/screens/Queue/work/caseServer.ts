import { commitMutation, fetchQuery, graphql } from 'react-relay'
import type {
  caseServerDecideMutation,
  DecideCaseInput,
} from '#web/__generated__/caseServerDecideMutation.graphql.ts'
import type { caseServerFirstQuery } from '#web/__generated__/caseServerFirstQuery.graphql.ts'
import type { caseServerLookQuery } from '#web/__generated__/caseServerLookQuery.graphql.ts'
import type { caseServerNextMutation } from '#web/__generated__/caseServerNextMutation.graphql.ts'
import type { caseServerReleaseMutation } from '#web/__generated__/caseServerReleaseMutation.graphql.ts'
import type { caseServerTakeMutation } from '#web/__generated__/caseServerTakeMutation.graphql.ts'
import type { caseServerUndoMutation } from '#web/__generated__/caseServerUndoMutation.graphql.ts'
import { operatorEnvironment } from '#web/operator/session/environment.ts'
import { SILENT } from '#web/operator/session/network.ts'
import { send } from '#web/operator/session/send.ts'
import type { Refusal } from '#web/operator/session/useRefusalWords.ts'
import type { Kind } from '../kinds.ts'

/** An answer of the server: a refusal has a code. Undefined stands for no answer at all. */
export type Answer = Refusal | undefined

/** What a decision got: until when it can be undone, null for one that is final. */
export type DecideAnswer = Answer & { undoSeconds?: number | null }

/** What the queue's work asks the server for; tests have one of their own. */
export type CaseServer = {
  /** @returns null when nothing waits, undefined without an answer */
  takeNext: (of: { kind: Kind | undefined; skip: readonly string[] }) => Promise<string | null | undefined>
  take: (caseId: string) => Promise<Answer>
  release: (caseId: string) => void
  decide: (input: DecideCaseInput) => Promise<DecideAnswer | undefined>
  undo: (caseId: string) => Promise<Answer>
  /** How a case stands now, after an answer was lost. */
  look: (caseId: string) => Promise<CaseLook | undefined>
}

export type CaseLook = {
  isOpen: boolean
  isMine: boolean
  decision:
    | { kind: string; reason: string | undefined; by: string | undefined; undoSeconds: number | null }
    | undefined
}

const secondsBetween = (from: string, to: string) => (Date.parse(to) - Date.parse(from)) / 1000

export const caseServer: CaseServer = {
  takeNext: async ({ kind, skip }) => {
    const input = { kinds: kind && [kind], skipCaseIds: skip }
    const answer = await send<caseServerNextMutation>(next, { input }, SILENT)
    return answer === undefined ? undefined : (answer.takeNextCase.case?.id ?? null)
  },
  take: async (caseId) => (await send<caseServerTakeMutation>(take, { input: { caseId } }, SILENT))?.takeCase,
  release: (caseId) => {
    // A page that leaves need not know whether it arrived: the five minutes end by themselves.
    commitMutation<caseServerReleaseMutation>(operatorEnvironment(), {
      mutation: release,
      variables: { input: { caseId } },
      cacheConfig: SILENT,
    })
  },
  decide: async (input) => {
    const answer = (await send<caseServerDecideMutation>(decide, { input }))?.decideCase
    if (answer === undefined) return undefined
    if (answer.__typename !== 'DecideCaseSuccess') return { code: 'GENERIC', ...answer }
    const decision = answer.case?.decision
    return {
      undoSeconds:
        decision?.undoUntil == null ? null : secondsBetween(decision.decidedAt, decision.undoUntil),
    }
  },
  undo: async (caseId) => (await send<caseServerUndoMutation>(undo, { input: { caseId } }))?.undoDecision,
  look: async (caseId) => {
    const request = fetchQuery<caseServerLookQuery>(operatorEnvironment(), look, { id: caseId })
    const answer = await request.toPromise().catch(() => undefined)
    const { state, isMine, decision } = answer?.node ?? {}
    if (state === undefined) return undefined
    return {
      isOpen: state === 'OPEN',
      isMine: isMine === true,
      decision: decision
        ? {
            kind: decision.kind,
            reason: decision.reason ?? undefined,
            by: decision.decidedBy ?? undefined,
            undoSeconds:
              decision.undoUntil == null
                ? null
                : Math.max(0, (Date.parse(decision.undoUntil) - Date.now()) / 1000),
          }
        : undefined,
    }
  },
}

/** For a role that may look and not decide: it takes nothing, and goes through the queue from its top. */
export const readingServer: CaseServer = {
  ...caseServer,
  takeNext: async ({ kind, skip }) => {
    const request = fetchQuery<caseServerFirstQuery>(operatorEnvironment(), first, { kinds: kind && [kind] })
    const answer = await request.toPromise().catch(() => undefined)
    return answer && (answer.moderationQueue.nodes.find(({ id }) => !skip.includes(id))?.id ?? null)
  },
  take: () => Promise.resolve({}),
  release: () => {},
}

const next = graphql`
  mutation caseServerNextMutation($input: TakeNextCaseInput!) {
    takeNextCase(input: $input) {
      ... on TakeNextCaseSuccess {
        case {
          id
          # eslint-disable-next-line relay/unused-fields -- for the list, in the store
          isMine
          # eslint-disable-next-line relay/unused-fields -- likewise
          takenBy
          # eslint-disable-next-line relay/unused-fields -- for the lease on the screen
          takenUntil
        }
      }
    }
  }
`

const take = graphql`
  mutation caseServerTakeMutation($input: TakeCaseInput!) {
    takeCase(input: $input) {
      __typename
      ... on TakeCaseSuccess {
        case {
          # eslint-disable-next-line relay/unused-fields -- for the list, in the store
          isMine
          # eslint-disable-next-line relay/unused-fields -- likewise
          takenBy
          # eslint-disable-next-line relay/unused-fields -- for the lease on the screen
          takenUntil
        }
      }
      ...send_refusal @alias(as: "refusal")
    }
  }
`

const release = graphql`
  mutation caseServerReleaseMutation($input: ReleaseCaseInput!) {
    releaseCase(input: $input) {
      ... on ReleaseCaseSuccess {
        case {
          # eslint-disable-next-line relay/unused-fields -- for the list, in the store
          isMine
          # eslint-disable-next-line relay/unused-fields -- likewise
          takenBy
          # eslint-disable-next-line relay/unused-fields -- likewise
          takenUntil
        }
      }
    }
  }
`

const decide = graphql`
  mutation caseServerDecideMutation($input: DecideCaseInput!) {
    decideCase(input: $input) {
      __typename
      ... on DecideCaseSuccess {
        case {
          # eslint-disable-next-line relay/unused-fields -- for the list, in the store
          state
          decision {
            decidedAt
            undoUntil
          }
        }
      }
      ...send_refusal @alias(as: "refusal")
    }
  }
`

const undo = graphql`
  mutation caseServerUndoMutation($input: UndoDecisionInput!) {
    undoDecision(input: $input) {
      __typename
      ... on UndoDecisionSuccess {
        case {
          # eslint-disable-next-line relay/unused-fields -- for the list, in the store
          state
          # eslint-disable-next-line relay/unused-fields -- likewise
          isMine
          # eslint-disable-next-line relay/unused-fields -- for the lease on the screen
          takenUntil
        }
      }
      ...send_refusal @alias(as: "refusal")
    }
  }
`

const look = graphql`
  query caseServerLookQuery($id: ID!) {
    node(id: $id) {
      ... on ModerationCase {
        state
        isMine
        decision {
          kind
          reason
          decidedBy
          undoUntil
        }
      }
    }
  }
`

const first = graphql`
  query caseServerFirstQuery($kinds: [ModerationCaseKind!]) {
    moderationQueue(first: 100, kinds: $kinds) {
      nodes {
        id
      }
    }
  }
`
