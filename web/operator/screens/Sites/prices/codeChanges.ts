import { fetchQuery, graphql } from 'react-relay'
import type {
  codeChangesCreateMutation,
  CreateDiscountCodeInput,
} from '#web/__generated__/codeChangesCreateMutation.graphql.ts'
import type { codeChangesEndMutation } from '#web/__generated__/codeChangesEndMutation.graphql.ts'
import type { codeChangesEndSeriesMutation } from '#web/__generated__/codeChangesEndSeriesMutation.graphql.ts'
import type {
  codeChangesSeriesMutation,
  CreateDiscountCodeSeriesInput,
} from '#web/__generated__/codeChangesSeriesMutation.graphql.ts'
import type { codeChangesSeriesQuery } from '#web/__generated__/codeChangesSeriesQuery.graphql.ts'
import { operatorEnvironment } from '#web/operator/session/environment.ts'
import { send } from '#web/operator/session/send.ts'

// Each returns undefined if the server gave no answer, which the network layer has told.

export async function createDiscountCode(input: CreateDiscountCodeInput) {
  return (await send<codeChangesCreateMutation>(creation, { input }))?.createDiscountCode
}

export async function createDiscountCodeSeries(input: CreateDiscountCodeSeriesInput) {
  return (await send<codeChangesSeriesMutation>(seriesCreation, { input }))?.createDiscountCodeSeries
}

export async function endDiscountCode(code: string) {
  return (await send<codeChangesEndMutation>(end, { input: { code } }))?.endDiscountCode
}

export async function endDiscountCodeSeries(seriesId: string) {
  return (await send<codeChangesEndSeriesMutation>(seriesEnd, { input: { seriesId } }))?.endDiscountCodeSeries
}

/** The codes of a series, for its file. */
export async function codesOfSeries(id: string): Promise<readonly string[]> {
  const answer = await fetchQuery<codeChangesSeriesQuery>(operatorEnvironment(), series, { id }).toPromise()
  return answer?.discountCodeSeries?.codes ?? []
}

const creation = graphql`
  mutation codeChangesCreateMutation($input: CreateDiscountCodeInput!) {
    createDiscountCode(input: $input) {
      __typename
      ... on CreateDiscountCodeSuccess {
        discountCode {
          code
        }
      }
      ...send_refusal @alias(as: "refusal")
    }
  }
`

const seriesCreation = graphql`
  mutation codeChangesSeriesMutation($input: CreateDiscountCodeSeriesInput!) {
    createDiscountCodeSeries(input: $input) {
      __typename
      ... on CreateDiscountCodeSeriesSuccess {
        series {
          id
          codes
        }
      }
      ...send_refusal @alias(as: "refusal")
    }
  }
`

const end = graphql`
  mutation codeChangesEndMutation($input: EndDiscountCodeInput!) {
    endDiscountCode(input: $input) {
      __typename
      ...send_refusal @alias(as: "refusal")
    }
  }
`

const seriesEnd = graphql`
  mutation codeChangesEndSeriesMutation($input: EndDiscountCodeSeriesInput!) {
    endDiscountCodeSeries(input: $input) {
      __typename
      ...send_refusal @alias(as: "refusal")
    }
  }
`

const series = graphql`
  query codeChangesSeriesQuery($id: ID!) {
    discountCodeSeries(id: $id) {
      codes
    }
  }
`
