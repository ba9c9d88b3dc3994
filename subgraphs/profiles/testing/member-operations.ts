import type { Person } from '#testing/person.ts'

const LIKE =
  'mutation ($id: ID!) { likeProfile(input: { profileId: $id }) { __typename ... on UserError { code } } }'
const SEND = `mutation ($id: ID!, $key: ID!) { sendMessage(input: { clientId: $key, recipientId: $id, text: "Hello" }) { __typename ... on UserError { code } } }`

/** The data of an operation, which must succeed. */
export async function ask(
  who: Person,
  document: string,
  variables: Record<string, unknown> = {},
  headers?: Record<string, string>,
) {
  const { data, errors } = await who.run(document, variables, headers)
  if (errors !== undefined) throw new Error(JSON.stringify(errors))
  return data
}

export async function like(who: Person, whom: Person) {
  return (await ask(who, LIKE, { id: whom.profileId })).likeProfile
}

export async function write(who: Person, whom: Person) {
  return (await ask(who, SEND, { id: whom.profileId, key: crypto.randomUUID() })).sendMessage
}
