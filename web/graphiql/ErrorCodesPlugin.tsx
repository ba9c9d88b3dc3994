import type { GraphiQLPlugin } from '@graphiql/react'
import { Kind, parse, type DocumentNode } from 'graphql'
import { useState } from 'react'
import api from '#schema/api.graphql?raw'

type ErrorCode = { name: string; meaning: string }

const GROUPS = [
  { title: 'Failures of a mutation', codes: codesOf(parse(api), 'UserErrorCode') },
  { title: 'Refused fields of an input', codes: codesOf(parse(api), 'InvalidFieldCode') },
]

function codesOf({ definitions }: DocumentNode, enumName: string): ErrorCode[] {
  return definitions.flatMap((definition) =>
    definition.kind === Kind.ENUM_TYPE_DEFINITION && definition.name.value === enumName
      ? (definition.values ?? []).map(({ name, description }) => ({
          name: name.value,
          meaning: description?.value ?? '',
        }))
      : [],
  )
}

/** Every error code of the schema, with its meaning. */
function ErrorCodes() {
  const [sought, setSought] = useState('')
  const words = sought.toLowerCase().split(/\s+/).filter(Boolean)
  const isFound = ({ name, meaning }: ErrorCode) =>
    words.every((word) => `${name} ${meaning}`.toLowerCase().includes(word))
  const groups = GROUPS.map(({ title, codes }) => ({ title, codes: codes.filter(isFound) }))
  const count = groups.reduce((sum, { codes }) => sum + codes.length, 0)
  return (
    <div className="operations">
      <h2>Error codes</h2>
      <input
        type="search"
        aria-label="Search error codes"
        placeholder="Search"
        value={sought}
        onChange={(event) => setSought(event.target.value)}
      />
      <p role="status">{count === 1 ? '1 code' : `${count} codes`}</p>
      {groups
        .filter(({ codes }) => codes.length > 0)
        .map(({ title, codes }) => (
          <section key={title}>
            <h3>{title}</h3>
            <dl>
              {codes.map(({ name, meaning }) => (
                <div key={name}>
                  <dt>
                    <code>{name}</code>
                  </dt>
                  <dd>{meaning}</dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      <p>
        <a href="/developers/errors" target="_blank" rel="noreferrer">
          What stops a whole operation, and when to try again
        </a>
      </p>
    </div>
  )
}

function ErrorCodesIcon() {
  return (
    <svg viewBox="0 0 24 24" fill="none" stroke="currentColor" strokeWidth="1.5" strokeLinecap="round">
      <path d="M12 4 21 20H3ZM12 10v4M12 17v.5" strokeLinejoin="round" />
    </svg>
  )
}

export const ERROR_CODES: GraphiQLPlugin = {
  title: 'Error codes',
  icon: ErrorCodesIcon,
  content: ErrorCodes,
}
