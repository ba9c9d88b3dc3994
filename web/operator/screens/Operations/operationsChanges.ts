import { graphql } from 'react-relay'
import type { operationsChangesDiscardMutation } from '#web/__generated__/operationsChangesDiscardMutation.graphql.ts'
import type { operationsChangesJobsMutation } from '#web/__generated__/operationsChangesJobsMutation.graphql.ts'
import type { operationsChangesRetryMutation } from '#web/__generated__/operationsChangesRetryMutation.graphql.ts'
import type { operationsChangesWebhookMutation } from '#web/__generated__/operationsChangesWebhookMutation.graphql.ts'
import { send } from '#web/operator/session/send.ts'

// Each returns undefined if the server gave no answer, which the network layer has told.

export async function retrySetAsideEvent(name: string) {
  return (await send<operationsChangesRetryMutation>(retry, { input: { name } }))?.retrySetAsideEvent
}

export async function discardSetAsideEvent(name: string) {
  return (await send<operationsChangesDiscardMutation>(discard, { input: { name } }))?.discardSetAsideEvent
}

export async function retryFailedJobs(task: string) {
  return (await send<operationsChangesJobsMutation>(jobs, { input: { task } }))?.retryFailedJobs
}

export async function enableDisabledWebhook(webhookId: string) {
  return (await send<operationsChangesWebhookMutation>(webhook, { input: { webhookId } }))
    ?.enableDisabledWebhook
}

const retry = graphql`
  mutation operationsChangesRetryMutation($input: RetrySetAsideEventInput!) {
    retrySetAsideEvent(input: $input) {
      __typename
      ...send_refusal @alias(as: "refusal")
    }
  }
`

const discard = graphql`
  mutation operationsChangesDiscardMutation($input: DiscardSetAsideEventInput!) {
    discardSetAsideEvent(input: $input) {
      __typename
      ...send_refusal @alias(as: "refusal")
    }
  }
`

const jobs = graphql`
  mutation operationsChangesJobsMutation($input: RetryFailedJobsInput!) {
    retryFailedJobs(input: $input) {
      __typename
      ...send_refusal @alias(as: "refusal")
    }
  }
`

const webhook = graphql`
  mutation operationsChangesWebhookMutation($input: EnableDisabledWebhookInput!) {
    enableDisabledWebhook(input: $input) {
      __typename
      ...send_refusal @alias(as: "refusal")
    }
  }
`
